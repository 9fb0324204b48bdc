import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { shoppingListLineFields } from '../../definitions/shopping-list.js';
import { Columns, withFields } from '../../platform/shared/record-fields.js';

/** A product on a list, with the quantity that should be on the shelf. */
@Entity({ tableName: 'shopping_list_line' })
@Columns(shoppingListLineFields)
export class ShoppingListLine extends withFields(shoppingListLineFields) {
  [PrimaryKeyProp]?: ['listKey', 'productKey'];
  [OptionalProps]?: keyof typeof shoppingListLineFields;

  @PrimaryKey({ type: 'integer' }) listKey: number;
  @PrimaryKey({ type: 'integer' }) productKey: number;
  @Property({ type: 'integer' }) position: number;
}
