import type { UnitOfMeasure } from '../../definitions/unit.js';
import type { OrderPayment, OrderStatus } from './order-status.js';
import { orderJob, type OrderContact, type OrderJob, type OrderLocation } from './order-types.js';

/** The columns of an order's row. An `Order` entity is also assignable to it. */
export interface OrderRecord {
  key: number;
  customerKey: number;
  customerNumber: number;
  customerName: string;
  /** When it was placed, in Unix seconds */
  date: number;
  /** US dollars as decimal text */
  total: string;
  status: OrderStatus;
  payment: OrderPayment;
  contact: OrderContact;
  location: OrderLocation;
  pickup: boolean;
  poNumber: string | null;
  note: string | null;
  job: OrderJob | null;
  version: number;
}

/** The columns of an order line's row. An `OrderLine` entity is also assignable to it. */
export interface OrderLineRecord {
  key: number;
  orderKey: number;
  productKey: number;
  productId: string;
  /** The customer's part number when it ordered */
  ownNumber: string | null;
  description: string;
  imageAddress: string | null;
  vendorKey: number | null;
  quantity: number;
  unit: UnitOfMeasure;
  /** US dollars per unit as decimal text, up to 4 decimals */
  unitPrice: string;
  /** US dollars as decimal text */
  price: string;
}

/** The columns of an order's row. */
export type OrderRow = Omit<OrderRecord, 'contact' | 'location' | 'job'> & {
  contactKey: number | null;
  contactName: string;
  contactEmail: string;
  contactPhoneNumber: string;
  locationKey: number | null;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  jobKey: number | null;
  jobName: string | null;
  jobCode: string | null;
};

const columnNames: Record<keyof OrderRow, string> = {
  key: 'key',
  customerKey: 'customer_key',
  customerNumber: 'customer_number',
  customerName: 'customer_name',
  date: 'floor(extract(epoch from placed_at))::float8',
  total: 'total',
  status: 'status',
  payment: 'payment',
  pickup: 'pickup',
  poNumber: 'po_number',
  note: 'note',
  version: 'version',
  contactKey: 'contact_key',
  contactName: 'contact_name',
  contactEmail: 'contact_email',
  contactPhoneNumber: 'contact_phone_number',
  locationKey: 'location_key',
  address: 'address',
  city: 'city',
  state: 'state',
  zipCode: 'zip_code',
  jobKey: 'job_key',
  jobName: 'job_name',
  jobCode: 'job_code',
};

/** The select list for an order's row. */
export const orderColumns = Object.entries(columnNames)
  .map(([name, column]) => `${column} as "${name}"`)
  .join(', ');

export function orderRecord({
  contactKey,
  contactName,
  contactEmail,
  contactPhoneNumber,
  locationKey,
  address,
  city,
  state,
  zipCode,
  jobKey,
  jobName,
  jobCode,
  ...rest
}: OrderRow): OrderRecord {
  return {
    ...rest,
    contact: { key: contactKey, name: contactName, email: contactEmail, phoneNumber: contactPhoneNumber },
    location: { key: locationKey, address, city, state, zipCode },
    job: orderJob({ jobKey, jobName, jobCode }),
  };
}
