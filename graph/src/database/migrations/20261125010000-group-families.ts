import { Migration } from '@mikro-orm/migrations';

const choices = 'categories int[], vendors int[], sale boolean, store_only boolean, attributes_asked tsquery, most int';
const chosen = `p.deleted_at is null
  and (categories is null or p.category_key = any (categories)) and (vendors is null or p.vendor_key = any (vendors))
  and (sale is null or p.on_sale = sale) and (store_only is null or p.in_store_only = store_only)`;
// Written like the partial index, so that both indexes are combined instead of reading the attributes of every match
const withAttributes = 'p.attributes is not null and attribute_terms(p.attributes) @@ attributes_asked';

/** The statement without or with the condition for attributes */
const either = (statement: (condition: string) => string) => `
        if attributes_asked is null then
          return query ${statement(chosen)};
        else
          return query ${statement(`${chosen} and ${withAttributes}`)};
        end if;`;

// As in the migration plan-finds-once
const planned = 'language plpgsql stable rows 1000 set enable_seqscan = off set plan_cache_mode = force_generic_plan';
const ranked = 'p.key, p.product_id::text, p.description::text, p.standard_cost';
const breadth = `length(ts_filter(p.search, '{a}'))`;

/**
 * Families of items, and searches that filter by attribute. Effect on the previous release: none. It calls the
 * functions without the parameter for attributes, which a later release drops.
 */
export class GroupFamilies extends Migration {
  override up(): void {
    this.addSql('alter table product add column family varchar(100) null, add column attributes varchar(500) null');
    this.addSql(
      'create index product_family on product (category_key, lower(family)) where family is not null and deleted_at is null',
    );

    // Each "name: value" of a text such as "Thread: 3/8-16; Length: 2 in" is a term, so one query asks for any combination.
    this.addSql(`create function attribute_terms(attributes text) returns tsvector language sql immutable parallel safe return
      array_to_tsvector(array(select distinct lower(pair) from unnest(string_to_array(attributes, '; ')) pair))`);
    this.addSql(
      'create index product_attributes on product using gin (attribute_terms(attributes)) where attributes is not null and deleted_at is null',
    );

    this.addSql(`create function found_products(asked tsquery, ${choices})
      returns table (key int, category_key int, vendor_key int, description text, family text, attributes text) ${planned} as $$
      begin${either(
        condition => `select p.key, p.category_key, p.vendor_key, p.description::text, p.family::text, p.attributes::text
          from product p where p.search @@ asked and ${condition} limit most`,
      )}
      end $$`);
    this.addSql(`create function ranked_products(words tsquery, codes tsquery, code_beginning tsquery, own_words tsquery, ${choices})
      returns table (key int, product_id text, description text, standard_cost numeric, rank int, breadth int) ${planned} as $$
      begin
        if codes is not null then${either(
          condition =>
            `select ${ranked}, 3, ${breadth} from product p where p.search @@ codes and ${condition} limit most`,
        )}
        end if;
        if words is not null then${either(
          condition => `select ${ranked}, case when p.search @@ code_beginning then 2 when p.search @@ own_words then 1 else 0 end, ${breadth}
          from product p where p.search @@ words and (codes is null or not p.search @@ codes) and ${condition} limit most`,
        )}
        end if;
      end $$`);
  }
}
