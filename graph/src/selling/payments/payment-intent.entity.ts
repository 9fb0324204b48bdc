import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { OrderDraft } from '../ordering/index.js';
import type { MismatchCode } from './card-checks.js';
import type { BillingAddress } from './gateway.js';
import type { IntentState } from './intent-states.js';

/** The order as priced and confirmed at checkout. It does not change after the card is charged. */
export type FrozenOrder = Omit<OrderDraft, 'payment' | 'idempotencyKey' | 'contentHash'> & {
  ip: string;
  /** The customer's name and address at checkout; missing in attempts from before it was sent */
  billTo?: BillingAddress;
};

/** A card payment attempt, stored before the charge is sent. */
@Entity({ tableName: 'payment_intent' })
export class PaymentIntent {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?:
    | 'version'
    | 'state'
    | 'transId'
    | 'authCode'
    | 'lastFour'
    | 'cardBrand'
    | 'code'
    | 'text'
    | 'avsCode'
    | 'cvvCode'
    | 'holdReason'
    | 'orderKey'
    | 'failedChecks'
    | 'absentChecks'
    | 'firstAbsentAt'
    | 'ip';

  @PrimaryKey({ type: 'integer' }) key: number;
  @Property({ type: 'integer' }) customerKey: number;
  @Property({ type: 'string' }) idempotencyKey: string;
  @Property({ type: 'string' }) contentHash: string;
  @Property({ type: 'string' }) state: IntentState = 'SENDING';
  @Property({ type: 'decimal', precision: 14, scale: 2 }) amount: string;
  @Property({ type: 'json' }) frozenOrder: FrozenOrder;
  /** The only reference by which the provider can be searched; also the `refId` of the request */
  @Property({ type: 'string' }) invoiceNumber: string;
  @Property({ type: 'string' }) nonceHash: string;
  @Property({ type: 'string', nullable: true }) transId: string | null = null;
  @Property({ type: 'string', nullable: true }) authCode: string | null = null;
  @Property({ type: 'string', nullable: true }) lastFour: string | null = null;
  /** As the provider names it, such as Visa */
  @Property({ type: 'string', nullable: true }) cardBrand: string | null = null;
  /** The provider's result code and message */
  @Property({ type: 'string', nullable: true }) code: string | null = null;
  @Property({ type: 'string', nullable: true }) text: string | null = null;
  /** The bank's check results for billing address (AVS) and security code (CVV), one letter each */
  @Property({ type: 'string', nullable: true }) avsCode: string | null = null;
  @Property({ type: 'string', nullable: true }) cvvCode: string | null = null;
  /** Why the store holds the charge for staff; null if it does not */
  @Property({ type: 'string', nullable: true }) holdReason: MismatchCode | null = null;
  @Property({ type: 'integer', nullable: true }) orderKey: number | null = null;
  /** IP address of the checkout */
  @Property({ type: 'string' }) ip = '';
  @Property({ type: 'datetime' }) createdAt: Date;
  /** When the reconciler checks it next; while SENDING, the end of the sender's lease. Null if no work is left */
  @Property({ type: 'datetime', nullable: true }) nextCheckAt: Date | null;
  @Property({ type: 'integer' }) failedChecks = 0;
  @Property({ type: 'integer' }) absentChecks = 0;
  @Property({ type: 'datetime', nullable: true }) firstAbsentAt: Date | null = null;
  @Property({ type: 'integer', version: true }) version: number;
}
