import { Migration } from '@mikro-orm/migrations';

const choices = 'categories int[], vendors int[], sale boolean, store_only boolean, most int';
const chosen = `p.deleted_at is null
  and (categories is null or p.category_key = any (categories)) and (vendors is null or p.vendor_key = any (vendors))
  and (sale is null or p.on_sale = sale) and (store_only is null or p.in_store_only = store_only)`;

// A function in plain SQL is planned each time a statement calls it, which took a third of the time of a search; these are planned once
// per connection. The first migration with found_products says why the planner may not read the whole table.
const planned = 'language plpgsql stable rows 1000 set enable_seqscan = off set plan_cache_mode = force_generic_plan';

const ranked = 'p.key, p.product_id::text, p.description::text, p.standard_cost';
const breadth = `length(ts_filter(p.search, '{a}'))`;

/** Safe next to the previous release: the functions keep their arguments and what they return. */
export class PlanFindsOnce extends Migration {
  override up(): void {
    this.addSql(`create or replace function found_products(asked tsquery, ${choices})
      returns table (category_key int, vendor_key int, description text) ${planned} as $$
      begin
        return query select p.category_key, p.vendor_key, p.description::text from product p where p.search @@ asked and ${chosen} limit most;
      end $$`);

    // Whole codes are collected next to the words, so that an exact one comes first no matter how many products have its digits as words.
    this.addSql(`create or replace function ranked_products(words tsquery, codes tsquery, code_beginning tsquery, own_words tsquery, ${choices})
      returns table (key int, product_id text, description text, standard_cost numeric, rank int, breadth int) ${planned} as $$
      begin
        if codes is not null then
          return query select ${ranked}, 3, ${breadth} from product p where p.search @@ codes and ${chosen} limit most;
        end if;
        if words is not null then
          return query select ${ranked}, case when p.search @@ code_beginning then 2 when p.search @@ own_words then 1 else 0 end, ${breadth}
            from product p where p.search @@ words and (codes is null or not p.search @@ codes) and ${chosen} limit most;
        end if;
      end $$`);

    // The rule itself is unchanged, so its index stays valid; in this language it is planned once, too.
    this.addSql(`create or replace function spelling_variants(word text) returns text[] language plpgsql immutable parallel safe as $$
      begin
        return array(
          select distinct variant from (values (word), (
            case when word ~ '[^aeiou]y$' then left(word, -1) || 'ies' when word ~ '(s|x|ch|sh)$' then word || 'es' else word || 's' end
          )) form (spelling), lateral (
            select spelling as variant
            union all select left(spelling, place - 1) || substr(spelling, place + 1) from generate_series(1, length(spelling)) place
          ) shortened);
      end $$`);
  }
}
