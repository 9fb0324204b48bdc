import type { DecimalText } from '../shared/money.js';
import type { CardCheckCodes } from './card-checks.js';

/** What the hosted form gave for a card: good for one use. */
export interface CardToken {
  dataDescriptor: string;
  dataValue: string;
}

/** A charge as the store asks for it. Sent once; the provider has no key that makes a second send harmless. */
export interface CardCharge {
  /** US dollars, above 0, with 2 decimals */
  amount: DecimalText;
  /** Our only searchable key at the provider: at most 20 characters, never used twice */
  invoiceNumber: string;
  /** Echoed in the reply: at most 20 characters */
  refId: string;
  card: CardToken;
  description: string;
  poNumber: string | null;
  customer: { number: number; name: string };
  /** The address that the card's bank compares: the customer's own, as it was at checkout */
  billTo: BillingAddress | null;
  shipTo: { address: string; city: string; state: string; zipCode: string } | null;
  /** As the store knows it; only IPv4 is sent */
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

/** What came of a charge. Only `unknown` leaves open whether money moved; nothing is ever sent again for it. */
export type ChargeOutcome =
  | ({
      outcome: 'approved' | 'held';
      transId: string;
      authCode: string;
      lastFour: string;
      cardType: string;
      code: string;
      text: string;
    } & CardCheckCodes)
  | { outcome: 'declined'; transId: string | null; code: string; text: string }
  /** Refused before any money moved, or never sent */
  | { outcome: 'failed'; code: string; text: string }
  | { outcome: 'unknown'; transId: string | null; reason: string };

/** Where a transaction stands at the provider, in our words. */
export type Standing = 'charged' | 'settled' | 'held' | 'notCharged' | 'voided' | 'refund' | 'other';

export interface CardTransaction extends CardCheckCodes {
  transId: string;
  standing: Standing;
  /** The provider's own word */
  status: string;
  invoiceNumber: string | null;
  amount: DecimalText;
  lastFour: string;
  /** null in lists, which carry neither it nor the results of the card's checks */
  authCode: string | null;
  /** The charge that a refund belongs to; null in lists and for a charge */
  refTransId: string | null;
  submittedAt: Date;
}

export type DetailsOutcome =
  | { outcome: 'found'; transaction: CardTransaction }
  | { outcome: 'absent' }
  | { outcome: 'unknown'; reason: string };

/** `absent` only after every list was read to its end; a charge may still appear later, lists lag. */
export type FindOutcome =
  | { outcome: 'found'; transactions: CardTransaction[] }
  | { outcome: 'absent' }
  | { outcome: 'unknown'; reason: string };

/** A page of the provider's books; `unknown` ends them unread. */
export type BooksPage = { outcome: 'page'; transactions: CardTransaction[] } | { outcome: 'unknown'; reason: string };

/** `done` also when it was done before. */
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
  /** Of the refund itself */
  invoiceNumber: string;
}

/** The card provider. No method throws for what the provider or the network does, and none waits for ever. */
export interface PaymentGateway {
  charge(charge: CardCharge): Promise<ChargeOutcome>;
  details(transId: string): Promise<DetailsOutcome>;
  /** Everything the provider holds under one of our invoice numbers that was submitted after a time. */
  findByInvoice(invoiceNumber: string, submittedAfter: Date): Promise<FindOutcome>;
  /** Everything that is unsettled, held, or in a batch settled since then, page by page. A transaction may appear twice. */
  books(settledSince: Date): AsyncIterable<BooksPage>;
  /** Takes back a whole charge that is not settled yet. */
  void(transId: string): Promise<ReturnOutcome>;
  /** Gives back money of a settled charge. */
  refund(request: RefundRequest): Promise<ReturnOutcome>;
  /** Whether the credentials work, and the lists that find lost charges may be read. */
  ping(): Promise<PingOutcome>;
}
