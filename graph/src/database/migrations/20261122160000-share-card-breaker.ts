import { Migration } from '@mikro-orm/migrations';

const statements = [
  // The circuit breaker of card payments, for all processes: one row, locked while a lost answer is counted.
  `create table card_breaker (
    key int primary key check (key = 1),
    lost_at jsonb not null default '[]',
    closed_until timestamptz null
  )`,
  'insert into card_breaker (key) values (1)',
];

/** All processes share the pause of card payments. Effect on the previous release: none, its pauses stay its own. */
export class ShareCardBreaker extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
