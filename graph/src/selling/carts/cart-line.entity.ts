import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A product in a cart. Stores the price that the customer last saw, which does not bind the store. */
@Entity({ tableName: 'cart_line' })
export class CartLine {
  [PrimaryKeyProp]?: ['cartKey', 'productKey'];

  @PrimaryKey({ type: 'integer' }) cartKey: number;
  @PrimaryKey({ type: 'integer' }) productKey: number;
  @Property({ type: 'double' }) quantity: number;
  @Property({ type: 'double' }) confirmed: number;
  @Property({ type: 'integer' }) position: number;
  @Property({ type: 'decimal', nullable: true }) seenPrice: string | null;
  @Property({ type: 'boolean' }) seenInStoreOnly: boolean;
  @Property({ type: 'string', nullable: true }) staffName: string | null;
}
