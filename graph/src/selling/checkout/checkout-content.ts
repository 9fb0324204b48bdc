import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Order, OrderLine } from '../ordering/index.js';
import type { PaymentIntent } from '../payments/index.js';
import { DetailMoney } from '../../platform/shared/error-details.js';
import { AppError } from '../../platform/shared/errors.js';
import { compareMoney } from '../../platform/shared/money.js';
import type { CheckoutRequest } from './checkout-request.js';

/** An earlier checkout with the same key: its order, its payment attempt, or both. */
export interface Earlier {
  attempt: PaymentIntent | null;
  order: Order | null;
}

interface ContentLine {
  productKey: number;
  quantity: number;
  /** Line total in US dollars */
  price: string;
}

/** The content that an idempotency key identifies: all customer-visible parts of an order, without the card. */
interface Content {
  lines: ContentLine[];
  total: string;
  /** null: removed since the order was placed */
  locationKey: number | null;
  contactKey: number | null;
  method: CheckoutRequest['payment']['method'];
  poNumber: string | null;
  note: string | null;
  jobKey: number | null;
}

interface Difference {
  field: string;
  /** Only for lines */
  productKey?: number;
  before: unknown;
  sent: unknown;
}

/**
 * Refuses a request whose key was used for other content. PO number, note and job are compared as stored instead of
 * hashed, so that this release and the previous one both recognize a checkout that the other one started.
 */
export async function assertSameContent(em: EntityManager, request: CheckoutRequest, earlier: Earlier): Promise<void> {
  const known = earlier.attempt ?? earlier.order;
  if (!known) return;
  const sent = contentOf(request);
  const before = await earlierContent(em, earlier, request);
  // The hash also matches if a contact or location was removed since.
  const differences =
    known.contentHash === contentHashOf(request) ? storedDifferences(before, sent) : allDifferences(before, sent);
  if (differences.length === 0) return;
  const fields = [...new Set(differences.map(({ field }) => fieldWords[field as keyof Content]))].join(', ');
  const message = `An order with this key was already sent with different content: ${fields}. Send a changed order with a new key.`;
  throw new AppError('IDEMPOTENCY_KEY_REUSED', message, {
    differences,
    orderKey: earlier.order?.key ?? earlier.attempt?.orderKey ?? null,
  });
}

const fieldWords: Record<keyof Content, string> = {
  lines: 'items',
  total: 'total',
  locationKey: 'delivery location',
  contactKey: 'contact',
  method: 'way of paying',
  poNumber: 'PO number',
  note: 'order note',
  jobKey: 'job',
};

function contentOf({ payment, ...request }: CheckoutRequest): Content {
  return { ...request, method: payment.method };
}

async function earlierContent(
  em: EntityManager,
  { attempt, order }: Earlier,
  sent: Pick<Content, 'jobKey'>,
): Promise<Content> {
  if (attempt) {
    const { lines, total, location, contact, poNumber, note, job } = attempt.frozenOrder;
    const keys = { locationKey: location.key, contactKey: contact.key, jobKey: job?.key ?? null };
    return { lines, total, ...keys, method: 'CARD', poNumber, note };
  }
  const { key, total, locationKey, contactKey, poNumber, note, job } = order as Order;
  // A job that was removed since counts as equal to the one in the request.
  const jobKey = job && job.key === null ? sent.jobKey : (job?.key ?? null);
  const lines = await em.find(OrderLine, { orderKey: key }, { orderBy: { position: 'asc' } });
  return { lines, total, locationKey, contactKey, method: 'ON_ACCOUNT', poNumber, note, jobKey };
}

function storedDifferences(before: Content, sent: Content): Difference[] {
  return (['poNumber', 'note', 'jobKey'] as const).flatMap(field =>
    before[field] === sent[field] ? [] : [{ field, before: before[field], sent: sent[field] }],
  );
}

function allDifferences(before: Content, sent: Content): Difference[] {
  const keys = (['locationKey', 'contactKey', 'method'] as const).flatMap(field =>
    before[field] === sent[field] ? [] : [{ field, before: before[field], sent: sent[field] }],
  );
  const isSameTotal = compareMoney(before.total, sent.total) === 0;
  const total = isSameTotal
    ? []
    : [{ field: 'total', before: new DetailMoney(before.total), sent: new DetailMoney(sent.total) }];
  return [...lineDifferences(before.lines, sent.lines), ...total, ...keys, ...storedDifferences(before, sent)];
}

/** Returns one difference per product; the order of the lines does not matter. */
function lineDifferences(before: ContentLine[], sent: ContentLine[]): Difference[] {
  const [beforeByKey, sentByKey] = [before, sent].map(lines => new Map(lines.map(line => [line.productKey, line]))) as [
    Map<number, ContentLine>,
    Map<number, ContentLine>,
  ];
  return [...new Set([...beforeByKey.keys(), ...sentByKey.keys()])].flatMap(productKey => {
    const [one, other] = [beforeByKey.get(productKey), sentByKey.get(productKey)];
    if (one && other && one.quantity === other.quantity && compareMoney(one.price, other.price) === 0) return [];
    return [{ field: 'lines', productKey, before: shownLine(one), sent: shownLine(other) }];
  });
}

function shownLine(line: ContentLine | undefined): unknown {
  return line ? { quantity: line.quantity, price: new DetailMoney(line.price) } : null;
}

/**
 * Returns the hash of lines, total, location, contact and payment method. It is stored with orders, and the previous
 * release compares it too.
 */
export function contentHashOf({ lines, total, locationKey, contactKey, payment }: CheckoutRequest): string {
  const content = [
    lines.map(({ productKey, quantity, price }) => [productKey, quantity, price]),
    total,
    locationKey,
    contactKey,
    payment.method,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
