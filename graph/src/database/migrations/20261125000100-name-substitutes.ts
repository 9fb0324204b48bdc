import { Migration } from '@mikro-orm/migrations';

/**
 * The item ID of the item that replaces another, and a function that follows it to a product for sale, over at most five
 * items and never in a circle. An item ID is that of the product for sale, or else of the one removed last.
 * Effect on the previous release: none; it leaves the column empty.
 */
export class NameSubstitutes extends Migration {
  override up(): void {
    this.addSql('alter table product add column substitute_id varchar(50) null');
    this.addSql(`create function substitute_of(product_key int) returns int language sql stable as $$
      with recursive chain (key, substitute_id, is_sold, keys) as (
        select p.key, p.substitute_id, false, array[p.key] from product p where p.key = product_key
        union all
        select next.key, next.substitute_id, next.is_sold, chain.keys || next.key
        from chain cross join lateral (
          select found.* from (
            (select p.key, p.substitute_id, true as is_sold from product p
              where lower(p.product_id) = lower(chain.substitute_id) and p.deleted_at is null)
            union all
            (select p.key, p.substitute_id, false from product p
              where search_code(p.product_id) = search_code(chain.substitute_id)
                and lower(p.product_id) = lower(chain.substitute_id) and p.deleted_at is not null
              order by p.deleted_at desc limit 1)
          ) found order by found.is_sold desc limit 1
        ) next
        where not chain.is_sold and cardinality(chain.keys) <= 5 and next.key <> all (chain.keys)
      )
      select key from chain where is_sold
    $$`);
  }
}
