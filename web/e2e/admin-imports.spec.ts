import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { violationsOf } from './accessibility';
import { expect, test } from './fixtures';
import { textReport } from './item-master-list';
import { startSignedIn } from './signed-in';
import { open, reload } from './steps';
import { people, type Product } from './store';

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const figures = (page: Page, region: string) => page.getByRole('region', { name: region }).locator('dl dd');

async function choose(page: Page, name: string, rows: readonly (readonly string[])[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: await textReport(rows) });
}

test('[BAT-2][BAT-4][BAT-5] a customer import is previewed, corrected, submitted across a reload, and undone', async ({
  page,
  openBrowser,
}) => {
  await startSignedIn(page, people.admin);
  await open(page, '/admin/batch-add-customers');
  for (const words of [
    'Customers by Salesperson',
    'with headers',
    '.xlsx',
    'default password saguaro-start',
    'Remind them to change it',
  ])
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'Sample of Customers by Salesperson with its header row' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Preview' })).toBeDisabled();

  const header = ['Cust #', 'Name', 'City, State Zip', 'Phone', 'Site', 'Terms'];
  await choose(page, 'customers.xlsx', [
    header,
    ['Salesperson: 07 - DANA COLE'],
    ['90101', 'Juniper Flats Framing', 'Mesa, AZ 85201', '(480) 555-0113', '44 N Center St', '2/10 N30'],
    ['90102', 'Palo Verde Pools', 'Tempe, AZ 85281', '555-0114', '9 Mill Ave', 'COD'],
    ['Customers printed: 2'],
  ]);
  await page.getByLabel('Blank cells empty the field').check();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('Customers printed: 2')).toBeVisible();
  await page.getByLabel('Column E Site').selectOption('Address');
  await page.getByRole('button', { name: 'This is how the file reads' }).click();
  await expect(figures(page, 'Preview')).toHaveText(['2', '0', '0', '0', '2']);
  await expect(page.getByText('Blank cells reset their field to the default of a new customer.')).toBeVisible();
  const meaning = page.getByLabel('What becomes of 2/10 N30');
  await expect(meaning.locator('option')).toHaveText(['Refuse its rows', 'COD', 'NET30', 'NET45', 'NET50']);
  await expect(page.getByRole('button', { name: 'Read the file again with these' })).toBeDisabled();
  await meaning.selectOption('NET30');
  await page.getByRole('button', { name: 'Read the file again with these' }).click();
  await expect(figures(page, 'Preview')).toHaveText(['2', '1', '0', '0', '1']);
  await expect(meaning).toHaveValue('meant NET30');
  await expect(page.getByText('The file holds 2 records, 1 group row, 1 footer row.')).toBeVisible();
  const refused = page.getByRole('region', { name: 'Refused rows' });
  await expect(refused).toContainText('D4');
  await expect(refused).toContainText('the area code is missing in "555-0114"');

  await page.getByText('Columns: 6 of 6 are used').click();
  await page.getByLabel('Column D').selectOption('Not used');
  await page.getByRole('button', { name: 'Read the file again', exact: true }).click();
  await page.getByText('Columns: 5 of 6 are used').click();
  await page.getByLabel('Column D').selectOption('Phone');
  await page.getByRole('button', { name: 'Read the file again', exact: true }).click();
  await expect(page.getByText('Columns: 6 of 6 are used')).toBeVisible();

  // Another browser opens the same preview from the list of imports.
  const colleague = await openBrowser();
  await startSignedIn(colleague, people.admin);
  await open(colleague, '/admin/batch-add-customers');
  await colleague.getByRole('link', { name: 'customers.xlsx' }).first().click();
  await expect(colleague.getByText('Columns: 6 of 6 are used')).toBeVisible();

  await reload(page);
  await expect(page.getByRole('button', { name: 'Submit: add 1' })).toBeDisabled();
  await page.getByLabel('Skip the refused rows and import the rest').check();
  await page.getByRole('button', { name: 'Submit: add 1' }).click();
  await expect(page.getByText('Successfully added batch!').first()).toBeVisible();
  await expect(figures(page, 'Result')).toHaveText(['2', '1', '0', '0', '1']);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download .xlsx' }).click();
  expect((await downloading).suggestedFilename()).toBe('refused rows of customers.xlsx');
  const codes = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download activation codes' }).click();
  expect((await codes).suggestedFilename()).toMatch(/^Activation codes of import \d+\.xlsx$/);
  await expect(page.getByRole('button', { name: 'Download activation codes' })).toHaveCount(0);

  await open(colleague, '/admin/edit-customer?search=90101');
  await colleague.getByRole('link', { name: 'Juniper Flats Framing' }).first().click();
  await expect(colleague.getByLabel('Address').first()).toHaveValue('44 N Center St');
  await expect(colleague.getByLabel('Terms')).toHaveValue('NET30');

  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('button', { name: 'Undo it' }).click();
  await expect(page.getByText('This import was undone. Removed 1, restored 0.')).toBeVisible();
  await open(colleague, '/admin/edit-customer?search=90101');
  await expect(colleague.getByText('No customers match')).toBeVisible();
});

test('[BAT-3][BAT-4][BAT-5] imports vendors by column position with the chosen agent, and rejects a list with headers', async ({
  page,
  store,
}) => {
  const token = await store.signInToken(people.admin);
  const { purchasingAgents } = await store.graphql<{ purchasingAgents: { key: number; name: string }[] }>(
    '{ purchasingAgents { key name } }',
    {},
    token,
  );
  const agent = purchasingAgents[0];
  if (!agent) throw new Error('No purchasing agent found');
  await startSignedIn(page, people.admin);
  await open(page, '/admin/batch-add-vendors');
  for (const words of ['Print Vendor List', 'WITHOUT headers', '.xlsx'])
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
  await expect(
    page.getByRole('img', { name: 'Sample of a Print Vendor List that begins with its first vendor' }),
  ).toBeVisible();
  const dropdown = page.getByLabel('Purchasing agent');
  await expect(dropdown.locator('option').first()).toHaveText('-- select an option --');
  await expect(dropdown.locator('optgroup')).toHaveCount(2);
  await expect(dropdown.locator('optgroup[label="Purchasing agents"] option')).toHaveText(
    purchasingAgents.map(({ name }) => name),
  );
  await expect(dropdown.locator('optgroup[label="Same agent as vendor"] option').first()).toBeAttached();

  const vendor = ['QUA9', 'Quail Ridge Anchors', '77 Mill Rd', 'Asheville', 'NC', '28801', '(828) 555-0151'];
  await choose(page, 'vendors.xlsx', [['Vendor #', 'Name', 'Address', 'City', 'State', 'Zip', 'Phone'], vendor]);
  await expect(page.getByRole('button', { name: 'Preview' })).toBeDisabled();
  await dropdown.selectOption(`agent ${agent.key}`);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'This report must be printed without headers' }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Choose another file' }).click();
  await choose(page, 'vendors.xlsx', [vendor, ['QUA8', 'Quarry Saws']]);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Submit: add 2' }).click();
  await expect(page.getByText('Successfully added batch!').first()).toBeVisible();
  const { vendors } = await store.graphql<{
    vendors: { nodes: { id: string; zipCode: string; purchasingAgentKey: number }[] };
  }>('{ vendors(search: "Quail") { nodes { id zipCode purchasingAgentKey } } }', {}, token);
  expect(vendors.nodes).toEqual([{ id: 'QUA9', zipCode: '28801', purchasingAgentKey: agent.key }]);

  // Importing the exported list again changes nothing.
  await open(page, '/admin/edit-vendors');
  await page.getByText('Export as Print Vendor List').click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download .xlsx' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('Print Vendor List.xlsx');
  await open(page, '/admin/batch-add-vendors');
  await dropdown.selectOption(`agent ${agent.key}`);
  await page.locator('input[type=file]').setInputFiles(await file.path());
  await expect(page.getByRole('alert').filter({ hasText: 'is not an .xlsx file' })).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'vendors.xlsx', mimeType, buffer: await readFile(await file.path()) });
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(
    page.getByText('This file changes nothing: every row it could import is in the store already.'),
  ).toBeVisible();
});

test("[BAT-1][BAT-5] items with unknown headers and another vendor's name: staff answer questions, review the tabs, submit, undo, and find the layout saved", async ({
  page,
  store,
}) => {
  const token = await store.signInToken(people.admin);
  const { vendors } = await store.graphql<{ vendors: { nodes: { id: string; name: string }[] } }>(
    '{ vendors { nodes { id name } } }',
    {},
    token,
  );
  const vendor = vendors.nodes[0];
  if (!vendor) throw new Error('No vendor found');
  const existing = await store.addItem({ cost: '5.00' });
  await startSignedIn(page, people.admin);
  await open(page, '/admin/batch-add-items');
  const box = page.getByRole('combobox', { name: 'Vendor' });
  await box.pressSequentially(vendor.name.slice(0, 5));
  await page.getByRole('option', { name: vendor.name, exact: true }).click();

  const ids = [1, 2].map(serial => `TAB-${existing.key}-${serial}`);
  await choose(page, 'odd names.xlsx', [
    ['Clave', 'Texto', 'Precio', 'Grupo'],
    ['Vendor: ZZZ - Zenith Saws'],
    ...ids.map(id => [id, 'Claw hammer', '4.50', `Tabs ${existing.key}`]),
    [`${ids[0]}-X`, 'Mallet', 'CALL', ''],
  ]);
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText(`Vendor: ${vendor.id} - ${vendor.name}`)).toBeVisible();
  await expect(page.getByText('No column is the item number yet.')).toBeVisible();
  for (const [column, field] of [
    ['A', 'Item number'],
    ['B', 'Description'],
    ['C', 'Standard cost'],
    ['D', 'Category'],
  ] as const)
    await page.getByLabel(`Column ${column}`).selectOption(field);
  await page.getByRole('button', { name: 'Read the file again', exact: true }).click();
  await expect(page.getByRole('button', { name: 'This is how the file reads' })).toBeDisabled();
  await expect(page.getByText('ZZZ - Zenith Saws. Whose items are these?')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('One piece').check();
  await page.getByLabel('US dollars').check();
  await page.getByLabel(`All items of the file are from ${vendor.id} - ${vendor.name}`).check();
  await page.getByRole('button', { name: 'This is how the file reads' }).click();
  await expect(figures(page, 'Preview')).toHaveText(['3', '2', '0', '0', '1']);

  const tabs = page.getByRole('group', { name: 'Rows of this file' });
  await expect(tabs.locator('label')).toHaveText(['New (2)', 'Changed (0)', 'Unchanged (0)', 'Refused (1)']);
  await expect(tabs.getByRole('radio', { name: 'Refused (1)' })).toBeChecked();
  await expect(tabs.getByRole('radio', { name: 'Changed (0)', exact: true })).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Refused rows' })).toContainText('is not a price');
  await tabs.getByRole('radio', { name: 'New (2)' }).check();
  await expect(page.getByRole('region', { name: 'New rows' })).toContainText('Description: Claw hammer');

  const submit = page.getByRole('button', { name: 'Submit: add 2' });
  await expect(submit).toBeDisabled();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('Skip the refused rows and import the rest').check();
  await submit.click();
  await expect(page.getByText('Successfully added batch!').first()).toBeVisible();

  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('button', { name: 'Undo it' }).click();
  await expect(page.getByText('This import was undone. Removed 2, restored 0.')).toBeVisible();
  await expect(page.getByText('Successfully added batch!')).toHaveCount(0);
  await expect(figures(page, 'Result')).toHaveText(['2', '0', '0']);
  await expect(page.getByRole('region', { name: 'Removed rows' })).toContainText(ids[0] ?? '');
  await expect(page.getByRole('radio', { name: 'Refused' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Import another file' }).click();
  const mappings = page.getByRole('list', { name: 'Layouts' });
  await expect(mappings).toContainText(`odd names for ${vendor.id} - ${vendor.name}`);
  await mappings.getByRole('button', { name: 'Rename odd names' }).first().click();
  await page.getByLabel('Name of the layout').fill(`Zenith ${existing.key}`);
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(mappings).toContainText(`Zenith ${existing.key}`);
  await page.getByRole('button', { name: `Delete Zenith ${existing.key}` }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(`Zenith ${existing.key}`)).toHaveCount(0);
});

test('[BAT-5] staff answer what a price means and whether it may change so much, by keyboard, before they can submit', async ({
  page,
  openBrowser,
  store,
}) => {
  const small = await openBrowser({ viewport: { width: 390, height: 844 } });
  await page.setViewportSize({ width: 1280, height: 900 });
  // The answer about the first column is remembered.
  for (const [screen, header] of [
    [page, 'Price (Case)'],
    [small, 'Price (Box)'],
  ] as const) {
    const { key, productId, vendor } = await store.addItem({ cost: '5.00' });
    await startSignedIn(screen, people.admin);
    await open(screen, '/admin/batch-add-items');
    await screen.getByRole('combobox', { name: 'Vendor' }).fill(vendor?.name ?? '');
    await screen.getByRole('option', { name: vendor?.name ?? '', exact: true }).click();
    await choose(screen, `cases ${key}.xlsx`, [
      ['Item #', 'Description', header],
      [productId, 'Claw hammer', '9.00'],
    ]);
    await screen.getByRole('button', { name: 'Preview' }).click();
    const confirmation = screen.getByRole('button', { name: 'This is how the file reads' });
    await expect(confirmation).toBeDisabled();
    await expect(screen.getByLabel(`Column C ${header}`)).toHaveValue('standardCost');
    expect(await violationsOf(screen)).toEqual([]);
    expect(await screen.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
      0,
    );

    await screen.getByRole('button', { name: '1 choice left' }).press('Enter');
    await expect(screen.getByLabel('One piece')).toBeFocused();
    await screen.keyboard.press('Space');
    await confirmation.press('Enter');
    await expect(screen.getByRole('button', { name: 'Submit: change 1' })).toBeDisabled();
    await screen.getByRole('button', { name: 'Answer 1 question' }).press('Enter');
    await expect(screen.getByLabel('Yes: change it')).toBeFocused();
    await screen.keyboard.press('Space');
    await screen.getByRole('button', { name: 'Use these answers' }).press('Enter');
    await expect(screen.getByRole('button', { name: 'Submit: change 1' })).toBeFocused();
    await screen.keyboard.press('Enter');
    await expect(screen.getByText('Successfully added batch!').first()).toBeVisible();
    const { product } = await store.graphql<{ product: { standardCost: string; unit: string } }>(
      'query ($key: Int!) { product(key: $key) { standardCost unit } }',
      { key },
      await store.signInToken(people.admin),
    );
    expect(product).toEqual({ standardCost: '9.00', unit: 'each' });
  }
});

test('[BAT-5] staff choose a sheet, and cancel an import while it is being read', async ({ page }) => {
  await startSignedIn(page, people.admin);
  await open(page, '/admin/batch-add-customers');
  await page.locator('input[type=file]').setInputFiles({
    name: 'two sheets.xlsx',
    mimeType,
    buffer: await textReport(
      [
        ['Cust #', 'Name', 'Terms'],
        ['95101', 'One', 'COD'],
        ['95102', 'Two', 'COD'],
      ],
      [
        ['Cust #', 'Name', 'Terms'],
        ['95103', 'Three', 'COD'],
      ],
    ),
  });
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(figures(page, 'Preview')).toHaveText(['3', '3', '0', '0', '0']);
  await expect(page.getByText('Sheet "Report 2" was read as well. Its rows are numbered from 4 on.')).toBeVisible();
  await page.getByLabel('Sheet').selectOption('Report 2');
  await expect(figures(page, 'Preview')).toHaveText(['1', '1', '0', '0', '0']);
  await page.getByRole('button', { name: 'Choose another file' }).click();

  const rows = Array.from({ length: 30_000 }, (_, index) => [String(600_000 + index), 'Many', 'COD']);
  await choose(page, 'many.xlsx', [['Cust #', 'Name', 'Terms'], ...rows]);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Cancel this import' }).click();
  await expect(page.getByRole('button', { name: 'Preview' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'many.xlsx' })).toHaveCount(0);
});

test('[BAT-5] staff confirm a layout of 12 columns in a few clicks, then files like it go through, and a difference is shown alone', async ({
  page,
  openBrowser,
  store,
}) => {
  const { vendor, key } = await store.addItem();
  const header = [
    'Item No.',
    'Description',
    'Price',
    'PF',
    'Mfgr',
    'Category',
    'Loc',
    'UPC',
    'Warranty',
    'Country',
    'Min',
    'Max',
  ];
  const rows = (week: number, heading = 'Price') => [
    [`BASIN NET PRICES EFF 11/${week}`],
    header.map(text => (text === 'Price' ? heading : text)),
    ...Array.from({ length: 40 }, (_, index) => [
      `LAY-${key}-${index}`,
      `Wedge anchor ${index}`,
      `${70 + index + week}.50`,
      '100',
      index % 2 ? 'BASIN' : 'OTHER',
      'Anchors',
      `B-${index}`,
      String(712345000000 + index),
      '1 year',
      'USA',
      '1',
      '0',
    ]),
  ];
  const upload = async (screen: Page, name: string, sheet: string[][]) => {
    await open(screen, '/admin/batch-add-items');
    await screen.getByRole('combobox', { name: 'Vendor' }).fill(vendor?.name ?? '');
    await screen.getByRole('option', { name: vendor?.name ?? '', exact: true }).click();
    await choose(screen, name, sheet);
    await screen.getByRole('button', { name: 'Preview' }).click();
  };
  const confirmation = (screen: Page) => screen.getByRole('button', { name: 'This is how the file reads' });
  const small = await openBrowser({ viewport: { width: 390, height: 844 } });
  for (const screen of [page, small]) await startSignedIn(screen, people.admin);

  await upload(small, 'basin 11-1.xlsx', rows(1));
  await expect(confirmation(small)).toBeDisabled();
  expect(await small.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  expect(await violationsOf(small)).toEqual([]);
  const last = await small.getByLabel('Column L Max').boundingBox();
  expect((last?.x ?? 390) + (last?.width ?? 0)).toBeLessThanOrEqual(390);

  await upload(page, 'basin 11-1.xlsx', rows(1));
  await expect(confirmation(page)).toBeDisabled();
  expect(await violationsOf(page)).toEqual([]);
  await expect(page.getByRole('button', { name: '4 choices left' })).toBeVisible();
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks += 1;
  };
  const firstRecord = page.getByRole('region', { name: 'So the first records would be' }).getByRole('listitem').first();
  await expect(firstRecord).toContainText('$71.50 per ?');
  await click(page.getByLabel('As many pieces as column D "PF" says'));
  await expect(firstRecord).toContainText('$71.50 (As many pieces as column D "PF" says)');
  await expect(page.getByLabel('Column D PF')).toHaveValue('pricePieces');
  await click(page.getByLabel('US dollars'));
  await click(page.getByRole('row', { name: 'Mfgr' }).getByRole('button', { name: 'Not used' }));
  await click(confirmation(page));
  expect(clicks).toBeLessThanOrEqual(8);
  await expect(figures(page, 'Preview')).toHaveText(['40', '40', '0', '0', '0']);
  await page.getByRole('button', { name: 'Submit: add 40' }).click();
  await expect(page.getByText('Successfully added batch!').first()).toBeVisible();

  await upload(page, 'basin 11-8.xlsx', rows(8));
  await expect(figures(page, 'Preview')).toHaveText(['40', '0', '40', '0', '0']);
  await expect(page.getByText('The file is read by the layout basin 11-1.')).toBeVisible();

  // By keyboard alone.
  await upload(page, 'basin 11-15.xlsx', rows(15, 'Price (each)'));
  await expect(page.getByText('The heading "Price (each)" is new. Before, it was "Price".')).toBeVisible();
  await expect(page.getByLabel('Column C Price (each)')).toBeVisible();
  await expect(page.getByLabel('Column A Item No.')).toBeHidden();
  await page.getByText('The rest of the layout, as before').press('Enter');
  await expect(page.getByLabel('Column A Item No.')).toBeVisible();
  await page.getByRole('button', { name: '2 choices left' }).press('Enter');
  await expect(page.getByLabel('Column D PF')).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Column D PF')).toHaveValue('none');
  await page.getByRole('button', { name: '1 choice left' }).press('Enter');
  await expect(page.getByLabel('US dollars')).toBeFocused();
  await page.keyboard.press('Space');
  await confirmation(page).press('Enter');
  await expect(figures(page, 'Preview')).toHaveText(['40', '0', '40', '0', '0']);
});

test('[BAT-5] staff undo an import field by field by keyboard: they choose among what was edited since, undo the rest later, and the history names both', async ({
  page,
  store,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const items = await store.addItems({ cost: '5.00' }, { cost: '5.00' }, { cost: '5.00' });
  const [first, second, third] = items as [Product, Product, Product];
  const fileName = `prices ${first.key}.xlsx`;
  await startSignedIn(page, people.admin);
  await open(page, '/admin/batch-add-items');
  await page.getByRole('combobox', { name: 'Vendor' }).fill(first.vendor?.name ?? '');
  await page.getByRole('option', { name: first.vendor?.name ?? '', exact: true }).click();
  await choose(page, fileName, [
    ['Item #', 'Description', 'Std Cost'],
    ...items.map(({ productId, description }) => [productId, description, '6.00']),
  ]);
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Submit: change 3' }).click();
  await expect(page.getByText('Successfully added batch!').first()).toBeVisible();
  await store.updateItem(first.key, { warranty: '5 years' });
  await store.updateItem(second.key, { standardCost: '7.00' });
  await store.updateItem(third.key, { standardCost: '8.00' });

  const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
  const priceOf = ({ productId }: Product) => dialog.getByRole('checkbox', { name: `${productId}: Standard cost` });
  await page.getByRole('button', { name: 'Undo this import' }).press('Enter');
  await expect(dialog).toContainText('This restores earlier values of 1 record');
  await expect(dialog.getByRole('checkbox', { name: 'of all 2 items' })).toBeVisible();
  const listed = dialog.getByRole('listitem').filter({ hasText: second.productId });
  await expect(listed.locator('dl').first().locator('dd')).toHaveText(['5.00', '6.00', '7.00']);
  await expect(dialog).not.toContainText(first.productId);
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  expect(await dialog.evaluate(box => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);

  await expect(dialog.getByRole('checkbox', { name: 'of all 2 items' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(priceOf(third)).toBeFocused();
  await page.keyboard.press('Space');
  for (const name of ['Keep it', 'Undo it']) {
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('This import was undone. Removed 0, restored 2.')).toContainText('edited');
  await expect(figures(page, 'Result')).toHaveText(['0', '2', '1']);

  await page.getByRole('button', { name: 'Undo the rest' }).press('Enter');
  await expect(priceOf(second)).not.toBeChecked();
  await expect(priceOf(third)).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Undo it' })).toBeDisabled();
  await priceOf(second).press('Space');
  await dialog.getByRole('button', { name: 'Undo it' }).press('Enter');
  await expect(figures(page, 'Result')).toHaveText(['0', '3', '0']);
  await expect(page.getByRole('button', { name: 'Undo the rest' })).toHaveCount(0);

  const { productsByKey } = await store.graphql<{ productsByKey: { standardCost: string; warranty: string | null }[] }>(
    'query ($keys: [Int!]!) { productsByKey(keys: $keys) { standardCost warranty } }',
    { keys: items.map(({ key }) => key) },
    await store.signInToken(people.admin),
  );
  expect(productsByKey).toEqual(['5 years', null, null].map(warranty => ({ standardCost: '5.00', warranty })));
  await open(page, `/admin/edit-items/${second.key}`);
  await page.getByRole('main').getByText('History', { exact: true }).click();
  const changes = page
    .getByRole('list', { name: 'Changes' })
    .getByRole('listitem')
    .filter({ hasText: 'Standard cost' });
  await expect(changes.filter({ hasText: `Undo of import ${fileName}` })).toContainText('7.00 to 5.00');
  await expect(changes.filter({ hasText: `Import ${fileName}` }).last()).toContainText('5.00 to 6.00');
});
