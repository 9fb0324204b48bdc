import { Migration } from '@mikro-orm/migrations';

const chosen = `p.deleted_at is null
  and (categories is null or p.category_key = any (categories)) and (vendors is null or p.vendor_key = any (vendors))
  and (sale is null or p.on_sale = sale) and (store_only is null or p.in_store_only = store_only)`;

/**
 * What is found is ranked where it is read. Ten thousand rows of a few words leave a function in half of the time that rows with
 * their search vectors took. Why the planner may not read the whole table stands where found_products first came.
 */
export class RankFinds extends Migration {
  override up(): void {
    this.addSql('drop function found_products(tsquery, int[], int[], boolean, boolean, int)');
    this.addSql(`create function found_products(asked tsquery, categories int[], vendors int[], sale boolean, store_only boolean, most int)
      returns table (category_key int, vendor_key int, description text)
      language sql stable rows 1000 set enable_seqscan = off as $$
        select p.category_key, p.vendor_key, p.description from product p where p.search @@ asked and ${chosen} limit most
      $$`);

    // Whole codes are collected beside the words, so that an exact one is first, however many products hold its digits as words.
    this.addSql(`create function ranked_products(words tsquery, codes tsquery, code_beginning tsquery, own_words tsquery,
        categories int[], vendors int[], sale boolean, store_only boolean, most int)
      returns table (key int, product_id text, description text, standard_cost numeric, rank int, breadth int)
      language sql stable rows 1000 set enable_seqscan = off as $$
        (select p.key, p.product_id, p.description, p.standard_cost, 3, length(ts_filter(p.search, '{a}'))
          from product p where p.search @@ codes and ${chosen} limit most)
        union all
        (select p.key, p.product_id, p.description, p.standard_cost,
            case when p.search @@ code_beginning then 2 when p.search @@ own_words then 1 else 0 end, length(ts_filter(p.search, '{a}'))
          from product p where p.search @@ words and (codes is null or not p.search @@ codes) and ${chosen} limit most)
      $$`);
  }
}
