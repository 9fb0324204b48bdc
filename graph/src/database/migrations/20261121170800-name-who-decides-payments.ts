import { Migration } from '@mikro-orm/migrations';

const statements = [
  // Declined cards are counted by customer and by address.
  `alter table payment_intent add column ip varchar(45) not null default ''`,
  `create index payment_intent_of_customer on payment_intent (customer_key, created_at)`,
  `create index payment_intent_of_address on payment_intent (ip, created_at) where state in ('DECLINED', 'FAILED')`,
  // Staff who decide about a payment are named; null is the store itself.
  `alter table payment_event add column by_customer_key int null references customer (key) on delete restrict`,
  `alter table payment_event add column by_name varchar(100) null`,
  'create index payment_event_by on payment_event (by_customer_key) where by_customer_key is not null',
  `create trigger payment_event_not_emptied before truncate on payment_event
    for each statement execute function payment_event_is_append_only()`,
];

/** Who paid from where, and who of the staff decided about a payment. */
export class NameWhoDecidesPayments extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
