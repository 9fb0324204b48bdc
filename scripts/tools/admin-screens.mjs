// Screenshots of the staff pages, for scripts/screens.mjs.
import { itemReport, open, people } from './demo-visit.mjs';

const button = (page, name) => page.getByRole('button', { name, exact: true });

export const adminScreens = {
  admin: '/admin',
  'admin-orders': '/admin/all-orders',
  'admin-orders-none': async page => {
    await open(page, '/admin/all-orders');
    await page.getByLabel('Search orders').fill('zzqqxx');
  },
  'admin-batch-items': '/admin/batch-add-items',
  'admin-batch-preview': async page => {
    await open(page, '/admin/batch-add-items');
    await page.getByLabel('Vendor', { exact: true }).fill('BEDROCK');
    await page.getByRole('option').first().click();
    await page.locator('input[type=file]').setInputFiles(await itemReport());
    await button(page, 'Preview').click();
    await page.getByRole('heading', { name: 'Preview' }).waitFor();
  },
  'admin-batch-customers': '/admin/batch-add-customers',
  'admin-batch-vendors': '/admin/batch-add-vendors',
  'admin-items': '/admin/edit-items',
  'admin-item': async page => {
    await open(page, '/admin/edit-items?search=hammer');
    await page.getByRole('row').getByRole('link').first().click();
    await page.getByLabel('Standard cost').fill('');
    await page.getByLabel('Standard cost').blur();
  },
  'admin-item-invalid': async page => {
    await open(page, '/admin/add-items');
    await button(page, 'Submit').press('Enter');
  },
  'admin-customers': '/admin/edit-customer',
  'admin-customer': async page => {
    await open(page, `/admin/edit-customer?search=${people.onAccount}`);
    await page.getByRole('row').getByRole('link').first().click();
    await page.getByRole('heading', { name: 'Sign-in' }).waitFor();
  },
  'admin-customer-erase': async page => {
    await open(page, '/admin/edit-customer');
    await page.getByRole('row').getByRole('link').first().click();
    await button(page, 'Erase customer').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  },
  'admin-customer-new': '/admin/add-customer',
  'admin-vendors': '/admin/edit-vendors',
  'admin-vendor': async page => {
    await open(page, '/admin/edit-vendors');
    await page.getByRole('row').getByRole('link').first().click();
    await page.getByLabel('City').fill('');
    await page.getByLabel('City').blur();
  },
  'admin-vendor-delete': async page => {
    await open(page, '/admin/edit-vendors');
    await page.getByRole('row').getByRole('link').first().click();
    await button(page, 'Delete').click();
  },
  'admin-vendor-new': '/admin/add-vendor',
  'admin-agents': '/admin/edit-purchasing-agents',
  'admin-agent-new': async page => {
    await open(page, '/admin/add-purchasing-agent');
    await button(page, 'Submit').press('Enter');
  },
  'admin-categories': '/admin/manage-categories',
  'admin-category-open': async page => {
    await open(page, '/admin/manage-categories');
    await page
      .getByRole('button', { name: /^Edit / })
      .nth(1)
      .click();
  },
  'admin-families': '/admin/families',
  'admin-families-proposal': async page => {
    await open(page, '/admin/families');
    await page.getByLabel('Category').selectOption({ label: 'Adhesives & Sealants' });
    await page.getByRole('heading', { name: /^Proposal 1 of/ }).waitFor();
  },
  'admin-families-confirmed': async page => {
    await open(page, '/admin/families');
    await page.getByLabel('Category').selectOption({ label: 'Hex Bolts' });
    await button(page, 'Remove Hex Cap Screw').waitFor();
  },
  'admin-removed-items': '/admin/removed-items',
  'admin-removed-customers': '/admin/removed-customers',
  'admin-reports': '/admin/reports',
  'admin-report-vendor': '/admin/reports/vendor?vendor=1',
  'admin-report-months': '/admin/reports/sales-by-month',
  'admin-report-customers': '/admin/reports/sales-by-customer',
  'admin-report-idle': '/admin/reports/idle-orders',
  'admin-report-saved': '/admin/reports/saved/1',
  'admin-report-new': async page => {
    await open(page, '/admin/reports/new');
    await page
      .getByLabel('Query')
      .fill('query Towns($city: String!) { customers(search: $city) { nodes { name city } } }');
  },
  'admin-report-wrong': '/admin/reports/top-items?from=2026-05-01&to=2026-04-01',
  'admin-missing': '/admin/nope',
  playground: async page => {
    await page.goto('/graphql');
    await page.getByRole('button', { name: /^Execute query/ }).waitFor();
  },
};
