import type { StoredValues } from '../definitions/field.js';
import type { pricingInfoFields, productFields } from '../definitions/product.js';

/** Decimal text such as "12.49" or "0.0845": money never becomes a binary fraction on its way to the database. */
export type DecimalText = string;

export interface DemoPurchasingAgent {
  ref: string;
  name: string;
  phoneNumber: string;
  email: string;
}

export interface DemoVendor {
  ref: string;
  id: string;
  name: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  federalTaxId: string;
  accountNumber: string;
  distMethodKey: number;
  terms: string;
  ourAccountNumber: string;
  contactName: string;
  phoneNumber: string;
  faxNumber: string;
  agentRef: string;
}

export interface DemoCategory {
  name: string;
  featured: boolean;
}

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
}

export interface DemoStatusChange {
  to: DemoOrderStatus;
  at: Date;
}

export interface DemoOrder {
  customerNumber: number;
  placedAt: Date;
  lines: DemoOrderLine[];
  /** An index into the customer's locations, or the counter. */
  deliver: number | 'pickup';
  /** An index into the customer's contacts. */
  contact: number;
  poNumber: string | null;
  note: string | null;
  status: DemoOrderStatus;
  payment: 'onAccount' | 'paid' | 'voided';
  /** Oldest first; being placed is not a change, so a placed order has none. */
  statusChanges: DemoStatusChange[];
}

export interface DemoFavorite {
  customerNumber: number;
  productId: string;
}

export interface DemoStore {
  purchasingAgents: DemoPurchasingAgent[];
  vendors: DemoVendor[];
  categories: DemoCategory[];
  products: DemoProduct[];
  customers: DemoCustomer[];
  /** Oldest first, so that order keys given in this sequence rise with time. */
  orders: DemoOrder[];
  favorites: DemoFavorite[];
  /** In older orders of customer 20001; to be deleted once everything is stored. */
  discontinuedProductId: string;
}
