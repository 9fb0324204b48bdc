import { Migration } from '@mikro-orm/migrations';

const statements = [
  `create table activation_code (
    customer_key int primary key references customer (key) on delete cascade,
    code_hash varchar(64) not null,
    wrong_tries int not null default 0 check (wrong_tries between 0 and 5),
    issued_at timestamptz not null,
    expires_at timestamptz not null,
    -- Until the code is mailed, or downloaded with the others of its import: encrypted with the signing secret.
    sealed_code varchar(100) null,
    is_mail_due boolean not null default false,
    import_key int null references batch_import (key) on delete set null
  )`,
  'create index activation_code_import on activation_code (import_key)',
  'create index activation_code_end on activation_code (expires_at)',
];

/**
 * One-time codes with which customers choose their first password. Effect on the previous release: none. It goes on asking for the
 * zip code while it runs, and `customer.wrong_zip_codes` stays for it; the next release removes that column.
 */
export class ActivateCustomers extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
