import { Migration } from '@mikro-orm/migrations';

/**
 * Quantities with two decimals, for items that are sold by the foot, gallon or pound. A double stores up to 15 digits
 * exactly as they are written, and both databases return it as a number; the checks keep sums rounded.
 * Effect on the previous release: none for whole numbers; it cannot show a line with another quantity.
 */
export class OrderDecimalQuantities extends Migration {
  override up(): void {
    this.addSql(`alter table order_line drop constraint order_line_quantity_check, alter column quantity type float8,
      add constraint order_line_quantity_check check (quantity > 0 and quantity::numeric = round(quantity::numeric, 2))`);
    this.addSql(`alter table cart_line drop constraint cart_line_quantity_check,
      alter column quantity type float8, alter column confirmed type float8,
      add constraint cart_line_quantity_check
        check (quantity > 0 and quantity <= 999999 and quantity::numeric = round(quantity::numeric, 2))`);
    this.addSql(`alter table shopping_list_line drop constraint shopping_list_line_par_check, alter column par type float8,
      add constraint shopping_list_line_par_check check (par between 0 and 999999 and par::numeric = round(par::numeric, 2))`);
  }
}
