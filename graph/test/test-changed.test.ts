import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Returns the tests that `npm run test:changed` runs if the file is changed, without the rules that always run. */
async function testsOf(file: string): Promise<string[]> {
  const { stdout } = await run(process.execPath, ['scripts/test-changed.mjs', '--list', file]);
  return stdout.split('\n').filter(path => path !== '' && !path.startsWith('graph/test/'));
}

const components = (tests: readonly string[]) => tests.filter(path => path.endsWith('.test.tsx'));

test('a changed page runs its own component and browser tests only', async () => {
  expect(await testsOf('web/src/pages/staff/vendors/vendors.tsx')).toEqual([
    'web/src/pages/staff/vendors/vendors.test.tsx',
    'web/e2e/admin-vendors.spec.ts',
  ]);
});

test.each([
  {
    file: 'web/src/ui/button.tsx',
    runs: ['staff/vendors/vendors', 'ordering/cart/cart-page', 'account/login/login-page'],
    leaves: ['storefront/lists'],
  },
  {
    file: 'web/src/cart/cart-lines.ts',
    runs: ['ordering/cart/cart-page', 'ordering/order-pad/order-pad-page', 'storefront/product/product-page'],
    leaves: ['staff/vendors/vendors', 'staff/categories/manage-categories'],
  },
  {
    file: 'graph/src/definitions/quantity.ts',
    runs: ['ordering/cart/cart-page', 'ordering/order-pad/order-pad-page'],
    leaves: ['staff/orders/all-orders', 'account/login/login-page'],
  },
])('a change of $file runs the component tests of the pages that use it', async ({ file, runs, leaves }) => {
  const chosen = components(await testsOf(file));
  const pathOf = (name: string) => `web/src/pages/${name}.test.tsx`;
  expect(chosen).toEqual(expect.arrayContaining(runs.map(pathOf)));
  expect(chosen.filter(path => leaves.map(pathOf).includes(path))).toEqual([]);
});
