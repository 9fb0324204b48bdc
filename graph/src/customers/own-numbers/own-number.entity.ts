import { PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A customer's part number for a product. A customer has one number per product, and one product per number. */
@Entity({ tableName: 'own_number' })
export class OwnNumber {
  [PrimaryKeyProp]?: ['customerKey', 'productKey'];

  @PrimaryKey({ type: 'integer' }) customerKey: number;
  @PrimaryKey({ type: 'integer' }) productKey: number;
  /** As the customer writes it */
  @Property({ type: 'string' }) number: string;
  /** What searches match: its letters and digits in upper case */
  @Property({ type: 'string' }) code: string;
}
