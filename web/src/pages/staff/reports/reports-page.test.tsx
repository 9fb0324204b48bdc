import { screen, waitFor, within } from '@testing-library/react';
import { answer, answerFile, refusal } from '../../../../test/answers';
import { fill } from '../../../../test/fill';
import { staff } from '../../../../test/people';
import { renderPage } from '../../../../test/render-page';
import {
  DeleteSavedReportDocument,
  ReportLibraryDocument,
  SavedReportByKeyDocument,
  SaveReportDocument,
  type SavedReport_SavedReportFragment,
  type SaveReportMutationVariables,
} from './library.generated';
import {
  ReportChoiceDocument,
  ReportChoicesDocument,
  SalesReportDocument,
  VendorReportDocument,
  type Report_ReportFragment,
  type SalesReportQueryVariables,
} from './reports.generated';

const report: Report_ReportFragment = {
  title: 'Sales by category',
  columns: [
    { title: 'Category', kind: 'TEXT' },
    { title: 'Revenue', kind: 'MONEY' },
  ],
  rows: [['Hammers', '12.00']],
  totals: ['Total', '12.00'],
  points: [],
  isCut: false,
};
const library = answer(ReportLibraryDocument, () => ({ savedReports: [] }));

test('[ADM-11] saved reports cannot be pressed while they are read again', async () => {
  const saved = {
    key: 7,
    name: 'Slow movers',
    description: '',
    query: '{ reports { title } }',
    parameters: [],
    version: 1,
  };
  let release: () => void = () => undefined;
  let held = Promise.resolve();
  const { user } = await renderPage('/admin/reports', {
    signedIn: staff,
    answers: [
      answer(ReportLibraryDocument, async () => {
        await held;
        return { savedReports: [saved] };
      }),
      answer(SalesReportDocument, () => ({ report })),
    ],
  });
  const list = async () => (await screen.findByRole('link', { name: 'Slow movers', hidden: true })).closest('ul');
  expect(await list()).not.toHaveAttribute('inert');
  held = new Promise(resolve => (release = resolve));
  await user.click(screen.getByRole('link', { name: 'Sales by category' }));
  await user.click(await screen.findByRole('link', { name: 'Back to all reports' }));
  expect(await list()).toHaveAttribute('inert');
  release();
  await waitFor(async () => expect(await list()).not.toHaveAttribute('inert'));
});

test('[ADM-11] rejects dates out of range at their field, without a request', async () => {
  const { user } = await renderPage('/admin/reports/top-items?from=2026-05-01&to=2026-04-01', { signedIn: staff });
  expect(await screen.findByText('Must not be before the first day')).toBeVisible();
  expect(screen.getByLabelText('Last day')).toHaveValue('2026-04-01');
  expect(screen.getByText('Choose days that a report can cover.')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await fill(user, screen.getByLabelText('First day'), '2010-01-01');
  expect(await screen.findByText('A report covers at most ten years')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show' })).toBeDisabled();
});

test('[ADM-11] rejects an address that is no date, and says that a period has no rows', async () => {
  const requests: SalesReportQueryVariables[] = [];
  const { user, path } = await renderPage('/admin/reports/top-items?from=yesterday&to=2026-04-01', {
    signedIn: staff,
    answers: [
      answer(SalesReportDocument, variables => {
        requests.push(variables);
        return { report: { ...report, rows: [], totals: [] } };
      }),
    ],
  });
  expect(await screen.findByText('Enter a day such as 11/21/2026')).toBeVisible();
  expect(requests).toEqual([]);
  await fill(user, screen.getByLabelText('First day'), '1991-01-01');
  await fill(user, screen.getByLabelText('Last day'), '1991-01-31');
  await user.type(screen.getByLabelText('Last day'), '{Enter}');
  expect(await screen.findByText('Nothing was found in this period. Choose other days above.')).toBeVisible();
  expect(path()).toBe('/admin/reports/top-items?from=1991-01-01&to=1991-01-31');
});

test('[ADM-11][ERR-1] a report that fails to load shows an error, and loads on retry', async () => {
  let isConnected = false;
  const { user } = await renderPage('/admin/reports', {
    signedIn: staff,
    answers: [
      library,
      answer(SalesReportDocument, () => {
        if (!isConnected) throw new TypeError('Failed to fetch');
        return { report };
      }),
    ],
  });
  await user.click(await screen.findByRole('link', { name: 'Sales by category' }));
  expect(await screen.findByText("Oops! We've encountered error code: offline")).toBeVisible();
  isConnected = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const table = await screen.findByRole('table', { name: 'Sales by category' });
  expect(within(table).getByRole('row', { name: /Hammers/ })).toHaveTextContent('$12.00');
});

test('[ADM-11] an unknown report links back to the overview', async () => {
  await renderPage('/admin/reports/nonsense', { signedIn: staff });
  await waitFor(() => expect(screen.getByText(/Report not found\./)).toBeVisible());
});

const chartRows = () => within(screen.getByRole('figure')).getAllByRole('listitem');

test('[ADM-11] shows the items of a chosen vendor with totals and a chart', async () => {
  const vendor = { key: 9, name: 'Copper Hill Tools' };
  const vendorReport: Report_ReportFragment = {
    title: 'Items of Copper Hill Tools',
    columns: [
      { title: 'Item ID', kind: 'TEXT' },
      { title: 'Quantity', kind: 'COUNT' },
      { title: 'Revenue', kind: 'MONEY' },
    ],
    rows: [['T1-234-5678', '3', '3703.50']],
    totals: ['', '1203', '1403703.50'],
    points: [
      { label: '2025', value: '1400000.00' },
      { label: '2026', value: '3703.50' },
    ],
    isCut: false,
  };
  const { user, path } = await renderPage('/admin/reports/vendor?from=2025-01-01&to=2026-12-31', {
    signedIn: staff,
    answers: [
      answer(ReportChoicesDocument, () => ({ vendors: { nodes: [vendor] } })),
      answer(ReportChoiceDocument, () => ({ vendor })),
      answer(VendorReportDocument, () => ({ vendorReport })),
    ],
  });
  expect(await screen.findByText('Pick a vendor to see what its items sold.')).toBeVisible();
  await user.type(screen.getByRole('combobox', { name: 'Vendor' }), 'copper');
  await user.click(await screen.findByRole('option', { name: vendor.name }));
  const table = await screen.findByRole('table', { name: vendorReport.title });
  expect(path()).toBe('/admin/reports/vendor?from=2025-01-01&to=2026-12-31&vendor=9');
  const [, row, total] = within(table).getAllByRole('row');
  expect(row).toHaveTextContent('T1-234-56783$3,703.50');
  expect(total).toHaveTextContent('Total1,203$1,403,703.50');
  expect(chartRows().map(({ textContent }) => textContent)).toEqual(['2025$1,400,000.00', '2026$3,703.50']);
  expect(screen.getByRole('combobox', { name: 'Vendor' })).toHaveValue(vendor.name);
});

test('[ADM-11] a failed download shows the reason and keeps the report on the page', async () => {
  const { user } = await renderPage('/admin/reports/sales-by-month', {
    signedIn: staff,
    answers: [
      answer(SalesReportDocument, () => ({ report: { ...report, title: 'Sales by month' } })),
      answerFile('/api/reports/salesByMonth/xlsx', () => new Response('Bad gateway', { status: 502 })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Download .xlsx' }));
  const reason = await screen.findByText('The file could not be made.');
  expect(reason.parentElement).toHaveTextContent('The store could not answer. Please try again in a moment.');
  expect(screen.getByRole('heading', { name: 'Sales by month', level: 2 })).toBeVisible();
});

test('[ADM-11] a preset period applies at once', async () => {
  const requests: SalesReportQueryVariables[] = [];
  const { user, path } = await renderPage('/admin/reports/sales-by-month', {
    signedIn: staff,
    answers: [
      answer(SalesReportDocument, variables => {
        requests.push(variables);
        return { report };
      }),
    ],
  });
  expect(await screen.findByText('1 row')).toBeVisible();
  expect(screen.getByLabelText('Period')).toHaveDisplayValue('Last 12 months');
  await user.selectOptions(screen.getByLabelText('Period'), 'This month');
  await waitFor(() =>
    expect(path()).toMatch(/^\/admin\/reports\/sales-by-month\?from=\d{4}-\d{2}-01&to=\d{4}-\d{2}-\d{2}$/),
  );
  expect(screen.getByLabelText('Period')).toHaveDisplayValue('This month');
  await waitFor(() => expect(requests).toHaveLength(2));
  await user.selectOptions(screen.getByLabelText('Period'), 'Last year');
  await waitFor(() => expect(requests).toHaveLength(3));
  expect(requests.at(-1)).toMatchObject({
    from: expect.stringMatching(/-01-01$/),
    to: expect.stringMatching(/-12-31$/),
  });
});

test('[ADM-11] 500 rows have pages, with their sums below each page', async () => {
  const rows = Array.from({ length: 500 }, (_, index) => [`Category ${index}`, '1.00']);
  const long = { ...report, rows, totals: ['', '500.00'] };
  const { user } = await renderPage('/admin/reports/sales-by-category', {
    signedIn: staff,
    answers: [answer(SalesReportDocument, () => ({ report: long }))],
  });
  expect(await screen.findByText('500 rows')).toBeVisible();
  const cells = () => [...document.querySelectorAll('tr')].map(({ textContent }) => textContent);
  expect(cells()).toHaveLength(202);
  await user.click(
    within(screen.getByRole('navigation', { name: 'Pages of the report' })).getByRole('button', { name: 'Next' }),
  );
  expect(cells()[1]).toBe('Category 200$1.00');
  expect(cells().at(-1)).toBe('Total$500.00');
});

const saved: SavedReport_SavedReportFragment = {
  key: 5,
  name: 'Towns',
  description: 'Who is where',
  query: 'query Towns($city: String!) { customers(search: $city) { nodes { name } } }',
  parameters: [{ name: 'city', label: 'City', kind: 'TEXT' }],
  version: 1,
};
const query = () => screen.findByLabelText('Query');

test('[ADM-11] the form of a saved report keeps a rejected one and shows the reason', async () => {
  const reason = 'A report only reads: mutations are refused.';
  const refused = answer(SaveReportDocument, () => {
    throw refusal('INVALID', 422, reason, { errors: { query: [reason] } });
  });
  const { user } = await renderPage('/admin/reports/new', { signedIn: staff, answers: [refused] });
  const text = 'mutation Drop($key: Int!) { deleteVendor(key: $key) }';
  await fill(user, await query(), text);
  await fill(user, screen.getByLabelText('Name'), 'Drop');
  // Each variable has a field.
  expect(screen.getByLabelText('Label of $key')).toHaveValue('Key');
  expect(screen.getByLabelText('Kind of $key')).toHaveDisplayValue('Whole number');
  await user.click(screen.getByRole('button', { name: 'Save report' }));
  expect(await screen.findByText('The report is not saved.')).toBeVisible();
  expect(await query()).toHaveAccessibleDescription(/A report only reads: mutations are refused\.$/);
  expect(await query()).toHaveValue(text);
  await fill(user, await query(), '{ vendors { ');
  expect(await query()).toHaveAccessibleDescription(/Syntax Error/);
});

test('[ADM-11] does not overwrite a report that a colleague changed', async () => {
  let stored = saved;
  const inputs: SaveReportMutationVariables['input'][] = [];
  const { user, path } = await renderPage('/admin/reports/edit/5', {
    signedIn: staff,
    answers: [
      answer(SavedReportByKeyDocument, () => ({ savedReport: stored })),
      answer(SaveReportDocument, ({ input }) => {
        inputs.push(input);
        if (input.version !== stored.version) throw refusal('STALE', 409, 'The report has changed.');
        return { saveReport: stored };
      }),
    ],
  });
  await fill(user, await screen.findByLabelText(/^What it shows/), 'Mine');
  stored = { ...saved, description: 'Theirs', version: 2 };
  await user.click(screen.getByRole('button', { name: 'Save report' }));
  expect(await screen.findByText(/now Theirs, here Mine$/)).toBeVisible();
  expect(screen.getByLabelText(/^What it shows/)).toHaveValue('Mine');
  await user.click(screen.getByRole('button', { name: 'Save report' }));
  await waitFor(() => expect(path()).toBe('/admin/reports/saved/5'));
  expect(inputs.map(({ version, description }) => [version, description])).toEqual([
    [1, 'Mine'],
    [2, 'Mine'],
  ]);
});

test('[ADM-11] deletes a saved report after a confirmation', async () => {
  const deleted: number[] = [];
  const { user, path } = await renderPage('/admin/reports/edit/5', {
    signedIn: staff,
    answers: [
      library,
      answer(SavedReportByKeyDocument, () => ({ savedReport: saved })),
      answer(DeleteSavedReportDocument, ({ key }) => {
        deleted.push(key);
        return { deleteSavedReport: true };
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this report?' }));
  expect(deleted).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(path()).toBe('/admin/reports'));
  expect(deleted).toEqual([5]);
});
