import type { ProductRecord } from '../../catalog/catalog/index.js';
import { pickupLocationKey } from '../../customers/customers/index.js';
import type { OrderDraft } from '../ordering/index.js';
import type { PricedOrder } from '../../catalog/pricing/index.js';
import type { CustomerJob } from '../../customers/customer-jobs/index.js';
import type { Actor } from '../../platform/shared/access.js';
import type { CheckoutRequest } from './checkout-request.js';

/** Address of the counter, shown for pickup orders. */
export interface CounterAddress {
  address: string;
  city: string;
  state: string;
  zipCode: string;
}

export interface PricedCart extends PricedOrder {
  products: ReadonlyMap<number, ProductRecord>;
}

/** The customer's part numbers by product key */
type OwnNumbers = ReadonlyMap<number, string>;

/** The order as decided and priced, with copies of all referenced records. */
export type DecidedOrder = Omit<OrderDraft, 'payment' | 'idempotencyKey' | 'contentHash'>;

export interface DecidedParts {
  actor: Actor;
  contact: OrderDraft['contact'];
  location: OrderDraft['location'];
  counter: CounterAddress;
  job: CustomerJob | null;
  ownNumbers: OwnNumbers;
}

export function decidedOrder(
  request: CheckoutRequest,
  quote: PricedCart,
  { actor, contact, location, counter, job, ownNumbers }: DecidedParts,
): DecidedOrder {
  const pickup = request.locationKey === pickupLocationKey;
  const place = pickup ? { ...counter, key: pickupLocationKey } : location;
  return {
    customer: { key: actor.customerKey, customerNumber: actor.customerNumber, name: actor.name },
    contact: { key: contact.key, name: contact.name, email: contact.email, phoneNumber: contact.phoneNumber },
    location: { key: place.key, address: place.address, city: place.city, state: place.state, zipCode: place.zipCode },
    pickup,
    poNumber: request.poNumber,
    note: request.note,
    job: job && { key: job.key, name: job.name, code: job.code },
    cartKey: request.cartKey,
    total: quote.total,
    lines: draftLines(quote, ownNumbers),
  };
}

function draftLines({ lines, products }: PricedCart, ownNumbers: OwnNumbers): OrderDraft['lines'] {
  return lines.map(line => {
    const product = products.get(line.productKey) as ProductRecord;
    return {
      productKey: product.key,
      productId: product.productId,
      ownNumber: ownNumbers.get(product.key) ?? null,
      description: product.description,
      imageAddress: product.imageAddress,
      vendorKey: product.vendorKey,
      quantity: line.quantity,
      unit: product.unit,
      unitPrice: line.unitPrice as string,
      price: line.price as string,
    };
  });
}
