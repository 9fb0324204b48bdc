import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { answer } from '../../../test/answers';
import { staff } from '../../../test/people';
import { renderPage } from '../../../test/render-page';
import { FirstStepsDocument } from './first-steps.generated';
import { BatchAgentsDocument, ColumnMappingsDocument, PastImportsDocument } from './imports/imports.generated';
import { ItemCategoriesDocument } from './items/items.generated';
import { VendorSuggestionsDocument } from './records/vendor-box.generated';

const itemAnswers = [
  answer(ItemCategoriesDocument, () => ({ categories: [] })),
  answer(VendorSuggestionsDocument, () => ({ vendors: { nodes: [] } })),
];

test('[ADM-1] an unknown admin pane shows a message inside the admin area', async () => {
  await renderPage('/admin/nope', { signedIn: staff });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
  expect(screen.getByRole('navigation', { name: 'Admin' })).toBeVisible();
});

test('[ADM-1] the menu lists the panes in order, each at its own address, and the area opens with the first', async () => {
  await renderPage('/admin', { signedIn: staff, answers: itemAnswers });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Add Items');
  const links = within(screen.getByRole('navigation', { name: 'Admin' })).getAllByRole<HTMLAnchorElement>('link');
  const names = [
    'Add Items',
    'Edit Items',
    'Add Customer',
    'Edit Customer',
    'All Orders',
    'Batch Add Items',
    'Batch Add Customers',
    'Edit Purchasing Agents',
    'Add Purchasing Agent',
    'Batch Add Vendors',
    'Edit Vendors',
    'Add Vendor',
    'Manage Categories',
  ];
  expect(links.map(({ textContent, pathname }) => [textContent, pathname])).toEqual(
    names.map(name => [name, `/admin/${name.toLowerCase().replaceAll(' ', '-')}`]),
  );
  expect(links.filter(link => link.getAttribute('aria-current') === 'page')).toEqual([links[0]]);
});

test('/admin lists what a new store lacks with links above Add Items, until staff hide it', async () => {
  let asked = 0;
  const lacking = answer(FirstStepsDocument, () => {
    asked += 1;
    return { firstSteps: ['purchasingAgents', 'vendors', 'mail', 'backup'] };
  });
  const open = () => renderPage('/admin', { signedIn: staff, answers: [...itemAnswers, lacking] });
  const { user } = await open();
  const list = within(await screen.findByRole('region', { name: 'First steps' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Add a purchasing agent',
    'Add vendors',
    'Mail Set SMTP_URL and MAIL_FROM, and restart the store.',
    'Backup Run npm run backup, and again every night.',
  ]);
  expect(await screen.findByRole('heading', { name: 'Add Items' })).toBeVisible();
  expect(list.getByRole('link', { name: 'Add a purchasing agent' })).toHaveAttribute(
    'href',
    '/admin/add-purchasing-agent',
  );
  await user.click(list.getByRole('button', { name: 'Hide this list' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument());
  cleanup();
  await open();
  expect(await screen.findByRole('heading', { name: 'Add Items' })).toBeVisible();
  expect(asked).toBe(1);
});

test('Batch Add Vendors says that an agent is needed first, with a link', async () => {
  await renderPage('/admin/batch-add-vendors', {
    signedIn: staff,
    answers: [
      answer(BatchAgentsDocument, () => ({ purchasingAgents: [], vendors: { nodes: [] } })),
      answer(PastImportsDocument, () => ({ batchImports: { totalCount: 0, nodes: [] } })),
      answer(ColumnMappingsDocument, () => ({ columnMappings: [] })),
    ],
  });
  const need = await screen.findByText(/^There is no purchasing agent yet, and every vendor needs one\./);
  expect(within(need).getByRole('link', { name: 'Add a purchasing agent' })).toHaveAttribute(
    'href',
    '/admin/add-purchasing-agent',
  );
});
