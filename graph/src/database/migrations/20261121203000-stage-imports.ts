import { Migration } from '@mikro-orm/migrations';

const statements = [
  'alter table batch_import drop constraint batch_import_status_check',
  `alter table batch_import add constraint batch_import_status check (
    status in ('waiting', 'reading', 'previewed', 'applying', 'completed', 'refused', 'failed', 'undone')
  )`,
  `alter table batch_import
    add agent_key int null references purchasing_agent (key) on delete set null,
    add applies boolean not null default true,
    add skips_bad_rows boolean not null default false,
    add ip varchar(45) not null default '',
    add person varchar(100) not null default '',
    add rows_done int not null default 0,
    add began_at timestamptz null,
    add finished_at timestamptz null,
    add worker varchar(36) null,
    add worker_seen_at timestamptz null,
    add failure_code varchar(30) null,
    add message varchar(1000) null,
    add corrections jsonb not null default '[]',
    add reading jsonb null`,
  'create index batch_import_agent on batch_import (agent_key)',
  "create index batch_import_open on batch_import (key) where status in ('waiting', 'reading', 'applying')",

  // The file of an import that has not ended: whichever server works on it reads it from here.
  `create table import_file (
    import_key int primary key references batch_import (key) on delete cascade,
    bytes bytea not null
  )`,

  // Each record of a report, compared with the store: what it would change, and afterwards what it changed.
  `create table import_row (
    import_key int not null references batch_import (key) on delete cascade,
    row int not null,
    record_id varchar(50) null,
    outcome varchar(9) not null check (outcome in ('added', 'updated', 'unchanged', 'refused')),
    said jsonb not null,
    changes jsonb not null default '{}',
    errors jsonb not null default '[]',
    notes jsonb not null default '[]',
    original jsonb null,
    record_key int null,
    stamp varchar(60) null,
    price_change numeric(12,4) null,
    primary key (import_key, row)
  )`,
  'create index import_row_outcome on import_row (import_key, outcome, row)',

  // What a person put right in the columns of one layout of a report, for the next file of it.
  `create table import_mapping (
    kind varchar(9) not null,
    layout varchar(64) not null,
    corrections jsonb not null,
    primary key (kind, layout)
  )`,
];

/** Imports are read into a staging table first, and may be looked at, go on after a crash, and be undone. */
export class StageImports extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
