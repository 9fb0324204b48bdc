import type { DecimalText } from '../../platform/shared/money.js';
import type { CardCheckCodes } from './card-checks.js';

/** The hosted form's token for a card, valid for one use. */
export interface CardToken {
  dataDescriptor: string;
  dataValue: string;
}

/** A charge request. It is sent only once: the provider has no idempotency key that would make a retry safe. */
export interface CardCharge {
  /** US dollars, above 0, with 2 decimals */
  amount: DecimalText;
  /** The only reference by which the provider can be searched: at most 20 characters, never reused */
  invoiceNumber: string;
  /** Echoed in the reply: at most 20 characters */
  refId: string;
  card: CardToken;
  description: string;
  poNumber: string | null;
  customer: { number: number; name: string };
  /** The billing address that the bank compares: the customer's address at checkout */
  billTo: BillingAddress | null;
  shipTo: { address: string; city: string; state: string; zipCode: string } | null;
  /** Only IPv4 addresses are sent */
  customerIp: string | null;
}

export interface BillingAddress {
  name: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  phoneNumber: string;
}

/** The outcome of a charge. If it is `unknown`, money may have moved, and the charge is never sent again. */
export type ChargeOutcome =
  | ({
      outcome: 'approved' | 'held';
      transId: string;
      authCode: string;
      lastFour: string;
      cardBrand: string | null;
      code: string;
      text: string;
    } & CardCheckCodes)
  | { outcome: 'declined'; transId: string | null; code: string; text: string }
  /** Rejected before any money moved, or never sent */
  | { outcome: 'failed'; code: string; text: string }
  /** `repeat`: the provider works, and refuses to process this charge again */
  | { outcome: 'unknown'; transId: string | null; reason: string; repeat?: boolean };

/** The store's categories of the provider's transaction statuses. */
export type Standing = 'charged' | 'settled' | 'held' | 'notCharged' | 'voided' | 'refund' | 'other';

export interface CardTransaction extends CardCheckCodes {
  transId: string;
  standing: Standing;
  /** The provider's status */
  status: string;
  invoiceNumber: string | null;
  amount: DecimalText;
  lastFour: string;
  /** Null in lists, which also lack the results of the card's checks */
  authCode: string | null;
  cardBrand: string | null;
  /** The charge that a refund belongs to; null in lists and for a charge */
  refTransId: string | null;
  submittedAt: Date;
}

export type DetailsOutcome =
  | { outcome: 'found'; transaction: CardTransaction }
  | { outcome: 'absent' }
  | { outcome: 'unknown'; reason: string };

/** `absent` means that all lists were read completely. The charge may still appear later, because lists lag. */
export type FindOutcome =
  | { outcome: 'found'; transactions: CardTransaction[] }
  | { outcome: 'absent' }
  | { outcome: 'unknown'; reason: string };

/** A page of the provider's transactions. `unknown` means that the rest could not be read. */
export type BooksPage = { outcome: 'page'; transactions: CardTransaction[] } | { outcome: 'unknown'; reason: string };

/** The outcome of a void or refund; `done` even if it was done before */
export type ReturnOutcome =
  | { outcome: 'done'; transId: string }
  | { outcome: 'refused'; code: string; text: string }
  | { outcome: 'unknown'; reason: string };

export type PingOutcome =
  | { outcome: 'ready' }
  | { outcome: 'refused'; code: string; text: string }
  | { outcome: 'unknown'; reason: string };

export interface RefundRequest {
  transId: string;
  amount: DecimalText;
  lastFour: string;
  /** Invoice number of the refund itself */
  invoiceNumber: string;
}

/** The card provider. No method throws for errors of the provider or the network, and all of them time out. */
export interface PaymentGateway {
  charge(charge: CardCharge): Promise<ChargeOutcome>;
  details(transId: string): Promise<DetailsOutcome>;
  /** Finds all transactions with an invoice number that were submitted after a time. */
  findByInvoice(invoiceNumber: string, submittedAfter: Date): Promise<FindOutcome>;
  /** Yields everything that is unsettled, held, or in a batch settled since then. A transaction may appear twice. */
  books(settledSince: Date): AsyncIterable<BooksPage>;
  /** Voids a charge that is not settled yet. */
  void(transId: string): Promise<ReturnOutcome>;
  /** Refunds a settled charge. */
  refund(request: RefundRequest): Promise<ReturnOutcome>;
  /** Checks the credentials and the permission to read transaction lists. */
  ping(): Promise<PingOutcome>;
}
