import { Migration } from '@mikro-orm/migrations';

/** A search may be narrowed to several categories and several vendors. */
export class ChooseSeveral extends Migration {
  override up(): void {
    this.addSql('drop function found_products(tsquery, int, int, boolean, boolean, int)');
    // Why the planner may not read the whole table stands where this function first came.
    this.addSql(`create function found_products(asked tsquery, categories int[], vendors int[], sale boolean, store_only boolean, most int)
      returns table (key int, category_key int, vendor_key int, product_id text, description text, standard_cost numeric, search tsvector)
      language sql stable rows 1000 set enable_seqscan = off as $$
        select p.key, p.category_key, p.vendor_key, p.product_id, p.description, p.standard_cost, p.search from product p
        where p.search @@ asked and p.deleted_at is null
          and (categories is null or p.category_key = any (categories)) and (vendors is null or p.vendor_key = any (vendors))
          and (sale is null or p.on_sale = sale) and (store_only is null or p.in_store_only = store_only)
        limit most
      $$`);
  }
}
