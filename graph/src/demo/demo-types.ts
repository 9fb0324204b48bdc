import type { ChangeSubject } from '../definitions/change-subjects.js';
import type { categoryFields } from '../definitions/category.js';
import type { StoredValues } from '../definitions/field.js';
import type { personFields } from '../definitions/person.js';
import type { pricingInfoFields, productFields } from '../definitions/product.js';
import type { vendorFields } from '../definitions/vendor.js';

/** Decimal text such as "12.49" or "0.0845". Money never uses floating point. */
export type DecimalText = string;

export interface DemoRecords extends Partial<Record<ChangeSubject, object[]>> {
  purchasingAgent: StoredValues<typeof personFields>[];
}

export interface DemoVendor extends Omit<StoredValues<typeof vendorFields>, 'purchasingAgentKey'> {
  ref: string;
  agentName: string;
}

export type DemoCategory = StoredValues<typeof categoryFields>;

export type DemoPricingInfo = StoredValues<typeof pricingInfoFields>;

export interface DemoProduct extends Omit<StoredValues<typeof productFields>, 'vendorKey' | 'categoryKey'> {
  auxilliaryItemId: string;
  vendorRef: string;
  categoryName: string;
  pricingInfo: DemoPricingInfo;
}

export type DemoTerms = 'COD' | 'NET30' | 'NET45' | 'NET50';

export interface DemoFinance {
  isTaxable: boolean;
  isOnAccount: boolean;
  hasStatement: boolean;
  hasLateCharges: boolean;
  autoSendStatements: boolean;
  hasCreditCard: boolean;
  preBill: boolean;
  requiresShipTo: boolean;
  requiresPayment: boolean;
  canHaveBackOrders: boolean;
  shipCompleteOnly: boolean;
  hasBreakoutPricing: boolean;
  statementEmail: string | null;
  statementFaxNumber: string | null;
  taxAuthority: string | null;
  terms: DemoTerms;
  creditLimit: DecimalText | null;
  paymentMethod: 'CC' | 'ACCT';
}

export interface DemoContact {
  name: string;
  email: string;
  phoneNumber: string;
}

export interface DemoLocation {
  address: string;
  city: string;
  state: string;
  zipCode: string;
}

export interface DemoCustomer {
  customerNumber: number;
  name: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  phoneNumber: string;
  faxNumber: string | null;
  pricingTier: number;
  usesDefaultPassword: boolean;
  finance: DemoFinance;
  contacts: DemoContact[];
  locations: DemoLocation[];
}

export type DemoOrderStatus = 'placed' | 'confirmed' | 'readyForPickup' | 'shipped' | 'completed' | 'cancelled';

export interface DemoOrderLine {
  productId: string;
  quantity: number;
  /** The unit price at that time, if it differs from today's */
  earlierPrice?: DecimalText;
}

export interface DemoStatusChange {
  to: DemoOrderStatus;
  at: Date;
}

export interface DemoOrder {
  customerNumber: number;
  placedAt: Date;
  lines: DemoOrderLine[];
  /** Index of the customer's location, or the counter */
  deliver: number | 'pickup';
  /** Index of the customer's contact */
  contact: number;
  poNumber: string | null;
  note: string | null;
  status: DemoOrderStatus;
  payment: 'onAccount' | 'paid' | 'voided';
  /** Oldest first, without the initial status */
  statusChanges: DemoStatusChange[];
}

export interface DemoFavorite {
  customerNumber: number;
  productId: string;
}

export interface DemoStore {
  /** Records that staff edit, except those with random values */
  records: DemoRecords;
  vendors: DemoVendor[];
  categories: DemoCategory[];
  products: DemoProduct[];
  customers: DemoCustomer[];
  /** Oldest first, so that order keys rise with time */
  orders: DemoOrder[];
  favorites: DemoFavorite[];
  /** In older orders of customer 20001; deleted after everything is stored */
  discontinuedProductId: string;
}
