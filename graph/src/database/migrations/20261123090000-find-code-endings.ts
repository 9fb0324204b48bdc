import { Migration } from '@mikro-orm/migrations';

/**
 * Codes of a product backwards, so that an index finds one by its last characters. Effect on the previous release: none; it does not
 * call the function.
 */
export class FindCodeEndings extends Migration {
  override up(): void {
    this.addSql(`create function reversed_codes(product_id text, vendor_item_number text, auxilliary_item_id text)
      returns tsvector language sql immutable parallel safe return
        array_to_tsvector(array(select distinct reverse(search_code(code)) from unnest(array[product_id, vendor_item_number, auxilliary_item_id]) code
          where search_code(code) <> ''))`);
  }
}
