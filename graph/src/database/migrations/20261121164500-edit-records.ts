import { Migration } from '@mikro-orm/migrations';

const lists = [
  'drop index vendor_name',
  'create index vendor_name on vendor (lower(name), key)',
  'create index vendor_name_trigrams on vendor using gin (name gin_trgm_ops)',
  'create index customer_list on customer (lower(name), key) where deleted_at is null',
  'drop index customer_name_trigrams',
  'create index customer_trigrams on customer using gin (name gin_trgm_ops, city gin_trgm_ops, phone_number gin_trgm_ops) where deleted_at is null',
  'create index customer_number_digits on customer ((customer_number::text) text_pattern_ops) where deleted_at is null',
  'create index contact_email_trigrams on contact using gin (email gin_trgm_ops)',
  'create index orders_status on orders (status, placed_at desc, key desc)',
];

// A product that is no longer sold holds nobody: its vendor and its category may go.
const goneProducts = [
  `create function vendor_frees_gone_products() returns trigger language plpgsql as $$
    begin
      update product set vendor_key = null where vendor_key = old.key and deleted_at is not null;
      return old;
    end $$`,
  'create trigger vendor_frees_gone_products before delete on vendor for each row execute function vendor_frees_gone_products()',
  `create function category_frees_gone_products() returns trigger language plpgsql as $$
    begin
      update product set category_key = null where category_key = old.key and deleted_at is not null;
      return old;
    end $$`,
  'create trigger category_frees_gone_products before delete on category for each row execute function category_frees_gone_products()',
  'create index product_gone_vendor on product (vendor_key) where deleted_at is not null',
  'create index product_gone_category on product (category_key) where deleted_at is not null',
];

// Products and customers stay as rows when they are deleted, so no foreign key takes their favorites away.
const favorites = [
  `create function product_leaves_favorites() returns trigger language plpgsql as $$
    begin delete from favorite where product_key = new.key; return null; end $$`,
  `create trigger product_leaves_favorites after update of deleted_at on product
    for each row when (new.deleted_at is not null and old.deleted_at is null) execute function product_leaves_favorites()`,
  `create function customer_leaves_favorites() returns trigger language plpgsql as $$
    begin delete from favorite where customer_key = new.key; return null; end $$`,
  `create trigger customer_leaves_favorites after update of deleted_at on customer
    for each row when (new.deleted_at is not null and old.deleted_at is null) execute function customer_leaves_favorites()`,
];

const log = [
  "alter table change_log add column label varchar(100) not null default ''",
  'create index change_log_person on change_log (actor_key, key desc)',
  'create index change_log_names on change_log using gin (label gin_trgm_ops, actor_name gin_trgm_ops)',
];

/** Staff edit records: quick lists of them, what goes with a deleted one, and names in the log. */
export class EditRecords extends Migration {
  override up(): void {
    for (const statement of [...lists, ...goneProducts, ...favorites, ...log]) this.addSql(statement);
  }
}
