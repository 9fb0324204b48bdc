import { Migration } from '@mikro-orm/migrations';

const mismatches = "('AVS_MISMATCH', 'CVV_MISMATCH')";

const statements = [
  // The bank's answers about the billing address and the security code, and why the store itself holds a charge.
  'alter table payment_intent add column avs_code varchar(1) null',
  'alter table payment_intent add column cvv_code varchar(1) null',
  'alter table payment_intent add column hold_reason varchar(20) null',
  // A charge voided for a mismatch counts like a declined card. The new index serves the previous release's query too.
  `create index payment_intent_refused_from on payment_intent (ip, created_at) where state in ('DECLINED', 'FAILED') or code in ${mismatches}`,
  'drop index payment_intent_of_address',
];

/** What the card's bank said about address and security code. */
export class CheckCards extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
