import { Migration } from '@mikro-orm/migrations';

const statements = [
  // The bank's answers about the billing address and the security code, and why the store itself holds a charge.
  'alter table payment_intent add column avs_code varchar(1) null',
  'alter table payment_intent add column cvv_code varchar(1) null',
  'alter table payment_intent add column hold_reason varchar(20) null',
];

/** What the card's bank said about address and security code. Effect on the previous release: none, the columns may be null. */
export class CheckCards extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
