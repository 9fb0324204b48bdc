import { Migration } from '@mikro-orm/migrations';

/**
 * Payment method CC refuses orders on account. It was the default and had no effect, so for customers who may buy on
 * account nobody meant it.
 *
 * Effect on the previous release: none. A customer whom its servers allow to buy on account during the upgrade may still
 * have CC, and orders on account only after staff choose ACCT.
 */
export class ConfirmAccounts extends Migration {
  override up(): void {
    this.addSql(
      `update customer_finance set payment_method = 'ACCT', version = version + 1
       where is_on_account and terms <> 'COD' and payment_method = 'CC'`,
    );
  }
}
