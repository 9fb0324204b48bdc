import { Migration } from '@mikro-orm/migrations';

/**
 * The words by which an order is found: its number, PO number and job, and the codes and names of its items. Takes about 20 s per million
 * order lines, during which orders are placed as usual. Effect on the previous release: none; a trigger stores the words of its orders.
 */
export class FindOrdersByWords extends Migration {
  override up(): void {
    this.addSql(`create table order_words (
      order_key int primary key references orders (key) on delete cascade,
      words tsvector not null
    )`);
    // The parts of a code, and all that follows the start of each: po4471b, 4471b, po, 4471 and b for PO-4471/B
    this.addSql(`create function code_words(given text) returns setof text language sql immutable parallel safe as $$
      select left(word, 100)
      from (select array_remove(regexp_split_to_array(lower(given), '[^[:alnum:]]+'), '') as parts) split, generate_subscripts(parts, 1) start,
        unnest(array[parts[start], array_to_string(parts[start:], '')]) word
    $$`);
    this.addSql(`create function text_words(given text) returns setof text language sql immutable parallel safe as $$
      select code_words(word) from regexp_split_to_table(given, '[[:space:]]+') word
    $$`);
    this.addSql(`create function words_of_orders(order_keys int[]) returns table (order_key int, words tsvector) language sql stable as $$
      select o.key, array_to_tsvector(array(
        select ':' || o.customer_key
        union select '#' || o.key
        union select text_words(o.job_name)
        union select code_words(code) from unnest(array[o.po_number, o.job_code]) code
        union select text_words(l.description) from order_line l where l.order_key = o.key
        union select code_words(code) from order_line l join product p on p.key = l.product_key,
          unnest(array[l.product_id, l.own_number, p.vendor_item_number]) code where l.order_key = o.key))
      from orders o where o.key = any (order_keys)
    $$`);
    // Up to five digits are an order's number or a whole part of a code; anything longer may be a beginning. null: orders of all customers.
    this.addSql(`create function order_query(customer_key int, given text) returns tsquery language sql immutable parallel safe as $$
      select (coalesce(quote_literal(':' || customer_key) || ' & ', '') || string_agg(
        case when word ~ '^[0-9]+$'
          then '(' || quote_literal(word) || case when length(word) > 5 then ':*' else '' end || ' | ' || quote_literal('#' || word) || ')'
          else quote_literal(word) || ':*' end, ' & '))::tsquery
      from (select left(regexp_replace(lower(part), '[^[:alnum:]]+', '', 'g'), 100) as word from regexp_split_to_table(given, '[[:space:]]+') part) words
      where word <> ''
    $$`);
    this.addSql(
      'insert into order_words (order_key, words) select w.* from words_of_orders(array(select key from orders)) w',
    );
    // Without a list of pending entries, which searches would have to read whole
    this.addSql('create index order_words_words on order_words using gin (words) with (fastupdate = off)');
    this.addSql(`create function order_lines_have_words() returns trigger language plpgsql as $$
      begin
        insert into order_words (order_key, words) select w.* from words_of_orders(array(select distinct order_key from added)) w
          on conflict (order_key) do update set words = excluded.words;
        return null;
      end $$`);
    this.addSql(`create trigger order_lines_have_words after insert on order_line
      referencing new table as added for each statement execute function order_lines_have_words()`);
    // Orders that were placed since the first of these statements
    this.addSql(`insert into order_words (order_key, words) select w.* from words_of_orders(array(
      select key from orders o where not exists (select 1 from order_words known where known.order_key = o.key))) w`);
  }
}
