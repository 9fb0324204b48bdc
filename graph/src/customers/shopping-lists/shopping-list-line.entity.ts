import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A product on a list, with the quantity that should be on the shelf. */
@Entity({ tableName: 'shopping_list_line' })
export class ShoppingListLine {
  [PrimaryKeyProp]?: ['listKey', 'productKey'];

  @PrimaryKey({ type: 'integer' }) listKey: number;
  @PrimaryKey({ type: 'integer' }) productKey: number;
  /** 0 without a par */
  @Property({ type: 'double' }) par: number;
  @Property({ type: 'string' }) note: string;
  @Property({ type: 'integer' }) position: number;
}
