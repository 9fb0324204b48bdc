import { Migration } from '@mikro-orm/migrations';

/**
 * Codes of a product backwards, so that an index finds one by its last characters. The cost tells the planner never to compute them for
 * each row, also before the table was analyzed. Effect on the previous release: none; it does not
 * call these functions.
 */
export class FindCodeEndings extends Migration {
  override up(): void {
    this.addSql(`create function reversed_codes(product_id text, vendor_item_number text, auxilliary_item_id text)
      returns tsvector language sql immutable parallel safe cost 1000000 return
        array_to_tsvector(array(select distinct reverse(search_code(code)) from unnest(array[product_id, vendor_item_number, auxilliary_item_id]) code
          where search_code(code) <> ''))`);

    // Like found_products, it must not read the whole table in the hope of meeting a few matches early.
    this.addSql(`create function products_ending(ending text, most int) returns table (key int)
      language plpgsql stable rows 1 set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
      begin
        return query select p.key from product p
          where reversed_codes(p.product_id, p.vendor_item_number, p.auxilliary_item_id) @@ ('''' || reverse(ending) || ''':*')::tsquery
            and p.deleted_at is null limit most;
      end $$`);
  }
}
