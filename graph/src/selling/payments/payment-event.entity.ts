import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A step of a payment attempt. The database prevents changes and deletion. */
@Entity({ tableName: 'payment_event' })
export class PaymentEvent {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?: 'byCustomerKey' | 'byName';
  @PrimaryKey({ type: 'bigint', autoincrement: true }) key: string;
  @Property({ type: 'integer' }) intentKey: number;
  @Property({ type: 'datetime' }) at: Date;
  @Property({ type: 'string' }) event: string;
  @Property({ type: 'string' }) fromState: string;
  @Property({ type: 'string' }) toState: string;
  /** A short note without secrets */
  @Property({ type: 'string' }) detail: string;
  /** The staff member who decided it; null if automatic */
  @Property({ type: 'integer', nullable: true }) byCustomerKey: number | null = null;
  @Property({ type: 'string', nullable: true }) byName: string | null = null;
}
