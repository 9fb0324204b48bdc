import { Migration } from '@mikro-orm/migrations';

/**
 * Finds each substitute by the index of all codes. With a condition for removed items, the planner may read all of them by
 * another index, because it expects few.
 *
 * Effect on the previous release: none.
 */
export class FollowSubstitutes extends Migration {
  override up(): void {
    this.addSql(`create or replace function substitute_of(product_key int) returns int language sql stable as $$
      with recursive chain (key, substitute_id, is_sold, keys) as (
        select p.key, p.substitute_id, false, array[p.key] from product p where p.key = product_key
        union all
        select next.key, next.substitute_id, next.is_sold, chain.keys || next.key
        from chain cross join lateral (
          select p.key, p.substitute_id, p.deleted_at is null as is_sold from product p
          where search_code(p.product_id) = search_code(chain.substitute_id) and lower(p.product_id) = lower(chain.substitute_id)
          order by p.deleted_at desc nulls first limit 1
        ) next
        where not chain.is_sold and cardinality(chain.keys) <= 5 and next.key <> all (chain.keys)
      )
      select key from chain where is_sold
    $$`);
  }
}
