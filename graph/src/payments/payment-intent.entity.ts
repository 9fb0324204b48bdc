import { OptionalProps, PrimaryKeyProp } from '@mikro-orm/core';
import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { OrderDraft } from '../ordering/index.js';
import type { MismatchCode } from './card-checks.js';
import type { BillingAddress } from './gateway.js';
import type { IntentState } from './intent-states.js';

/** The order as it was priced and agreed to; nothing about it is decided again once the card is charged. */
export type FrozenOrder = Omit<OrderDraft, 'payment' | 'idempotencyKey' | 'contentHash'> & {
  ip: string;
  /** The customer's own name and address at checkout; attempts from before it was sent have none */
  billTo?: BillingAddress;
};

/** One attempt to pay by card; written before the charge is sent. */
@Entity({ tableName: 'payment_intent' })
export class PaymentIntent {
  [PrimaryKeyProp]?: 'key';
  [OptionalProps]?:
    | 'version'
    | 'state'
    | 'transId'
    | 'authCode'
    | 'lastFour'
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
  /** The provider's only searchable key of ours; sent as the reference of the request too */
  @Property({ type: 'string' }) invoiceNumber: string;
  @Property({ type: 'string' }) nonceHash: string;
  @Property({ type: 'string', nullable: true }) transId: string | null = null;
  @Property({ type: 'string', nullable: true }) authCode: string | null = null;
  @Property({ type: 'string', nullable: true }) lastFour: string | null = null;
  /** The provider's words about it */
  @Property({ type: 'string', nullable: true }) code: string | null = null;
  @Property({ type: 'string', nullable: true }) text: string | null = null;
  /** The bank's answers about billing address (AVS) and security code (CVV), one letter each */
  @Property({ type: 'string', nullable: true }) avsCode: string | null = null;
  @Property({ type: 'string', nullable: true }) cvvCode: string | null = null;
  /** Why the store itself holds a charge for staff to decide; null: it does not */
  @Property({ type: 'string', nullable: true }) holdReason: MismatchCode | null = null;
  @Property({ type: 'integer', nullable: true }) orderKey: number | null = null;
  /** Where the checkout came from */
  @Property({ type: 'string' }) ip = '';
  @Property({ type: 'datetime' }) createdAt: Date;
  /** When the reconciler looks at it; while SENDING, the end of the sender's lease. null: nothing is left to do */
  @Property({ type: 'datetime', nullable: true }) nextCheckAt: Date | null;
  @Property({ type: 'integer' }) failedChecks = 0;
  @Property({ type: 'integer' }) absentChecks = 0;
  @Property({ type: 'datetime', nullable: true }) firstAbsentAt: Date | null = null;
  @Property({ type: 'integer', version: true }) version: number;
}
