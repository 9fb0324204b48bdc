import { Build } from '../../../../test/build.js';
import { openTestDatabase } from '../../../../test/test-database.js';
import { CustomerFinance } from '../../../customers/customers/index.js';
import { ConfirmAccounts } from './20261129092500-confirm-accounts.js';

test.each([
  [
    { isOnAccount: true, terms: 'NET45', paymentMethod: 'CC' },
    { paymentMethod: 'ACCT', cod: false, version: 2 },
  ],
  [
    { isOnAccount: true, terms: 'NET45', paymentMethod: 'ACCT' },
    { paymentMethod: 'ACCT', cod: false, version: 1 },
  ],
  [
    { isOnAccount: true, terms: 'COD', paymentMethod: 'CC' },
    { paymentMethod: 'CC', cod: true, version: 1 },
  ],
  [
    { isOnAccount: false, terms: 'NET45', paymentMethod: 'CC' },
    { paymentMethod: 'CC', cod: true, version: 1 },
  ],
])('[CHK-3] the upgrade lets a customer with %p order on account as before', async (stored, upgraded) => {
  const { em, close } = await openTestDatabase(() => undefined);
  const { key } = await new Build(em.fork()).customer({}, stored);
  const migration = new ConfirmAccounts({} as never, {} as never);
  migration.up();
  for (const sql of migration.getQueries()) await em.fork().execute(String(sql));
  expect(await em.fork().findOneOrFail(CustomerFinance, key)).toMatchObject(upgraded);
  await close();
});
