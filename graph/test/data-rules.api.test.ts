import { TestApp } from './test-app.js';
import { recordModules, tableRules } from '../src/operations/lifecycle/index.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.close());

test('every table of the database has a rule for export, erasure and retention', async () => {
  const tables = await app.em().execute<{ name: string }[]>(
    `select case table_schema when 'jobs' then 'jobs.*' else table_name end as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  const found = [...new Set(tables.map(({ name }) => name))].sort();
  expect(found.length).toBeGreaterThan(25);
  expect(found).toEqual(Object.keys(tableRules()).sort());
});

test('every table with customer data declares how it is exported and erased', async () => {
  const tables = await app.em().execute<{ name: string }[]>(
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and (column_name in ('customer_key', 'customer_number', 'email', 'contact_email', 'phone_number', 'ip') or column_name like '%address')
       -- Excludes image addresses, and the staff who import.
       and table_name not in ('product', 'order_line', 'batch_import')`,
  );
  const rules = tableRules();
  // Vendors and similar records are not customers.
  const others = recordModules.map(({ type }) => type.table);
  const undeclared = tables.filter(({ name }) => !rules[name]?.personal && !others.includes(name));
  expect(undeclared.map(({ name }) => name)).toEqual([]);
});
