import { Migration } from '@mikro-orm/migrations';

const staging = [
  // What the record's stamp is once the row is applied, where that is known before; an undo compares it.
  'alter table import_row add column stamp_after varchar(130) null',
  `update import_row r set stamp_after = r.stamp from batch_import b where b.key = r.import_key and b.status in ('completed', 'undone')`,

  // The words that an item of a report will be found by: made while the report is read, because that costs most of its writing.
  `create table import_search (
    import_key int not null references batch_import (key) on delete cascade,
    row int not null,
    category varchar(100) not null,
    names varchar(201) not null,
    search tsvector not null,
    primary key (import_key, row)
  )`,

  // A file in parts of a megabyte: nobody waits for all of it, and nobody holds all of it.
  'alter table import_file add column part int not null default 0',
  'alter table import_file drop constraint import_file_pkey',
  'alter table import_file add primary key (import_key, part)',
];

/**
 * Rows whose words were made before are not given them again: for a transaction that says so, which has seen to it that they are
 * still right and their vocabulary is known.
 */
const search = [
  `create function note_search_words(words text[]) returns void language sql as $$
    insert into search_word (word)
      select distinct word from unnest(words) written (word) where word ~ '^[a-z]{3,40}$' and not exists (select 1 from search_word known where known.word = written.word) order by word
      on conflict do nothing
  $$`,
  `create or replace function product_keep_words() returns trigger language plpgsql as $$
    begin
      perform note_search_words(array(select distinct lexeme from written, unnest(search)));
      return null;
    end $$`,
  'drop trigger product_keep_search on product',
  `create trigger product_keep_search
    before insert or update of product_id, auxilliary_item_id, description, vendor_key, vendor_item_number, category_key, deleted_at, search on product
    for each row when (new.search is null or new.deleted_at is not null or current_setting('store.search_is_prepared', true) is distinct from 'yes')
    execute function product_keep_search()`,
  'drop trigger product_keep_words_of_new on product',
  `create trigger product_keep_words_of_new after insert on product referencing new table as written
    for each statement when (current_setting('store.search_is_prepared', true) is distinct from 'yes') execute function product_keep_words()`,
  'drop trigger product_keep_words_of_changed on product',
  `create trigger product_keep_words_of_changed after update on product referencing new table as written
    for each statement when (current_setting('store.search_is_prepared', true) is distinct from 'yes') execute function product_keep_words()`,
];

/** The costly part of an import is done before its one transaction. */
export class PrepareImports extends Migration {
  override up(): void {
    for (const statement of [...staging, ...search]) this.addSql(statement);
  }
}
