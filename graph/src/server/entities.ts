import { ChangeLogEntry } from '../platform/audit/index.js';
import { Cart, CartLine } from '../selling/carts/index.js';
import { OwnNumber } from '../customers/own-numbers/index.js';
import { Category, PricingInfo, Product, SearchSynonyms } from '../catalog/catalog/index.js';
import { ActingSession, Contact, Customer, CustomerFinance, Location } from '../customers/customers/index.js';
import { CustomerJob } from '../customers/customer-jobs/index.js';
import { Favorite } from '../customers/favorites/index.js';
import { BatchImport, ColumnMapping } from '../staff/imports/index.js';
import { Order, OrderLine, OrderStatusChange } from '../selling/ordering/index.js';
import { PaymentEvent, PaymentIntent } from '../selling/payments/index.js';
import { SavedReport } from '../staff/reporting/index.js';
import { ShoppingList, ShoppingListLine } from '../customers/shopping-lists/index.js';
import { recordModules } from '../operations/lifecycle/index.js';

/** Every table of the store. */
export const entities = [
  ChangeLogEntry,
  ...recordModules.map(({ type }) => type.entity),
  Category,
  SearchSynonyms,
  Product,
  PricingInfo,
  Customer,
  CustomerFinance,
  Contact,
  Location,
  ActingSession,
  Favorite,
  Cart,
  CartLine,
  OwnNumber,
  CustomerJob,
  ShoppingList,
  ShoppingListLine,
  Order,
  OrderLine,
  OrderStatusChange,
  PaymentIntent,
  PaymentEvent,
  BatchImport,
  ColumnMapping,
  SavedReport,
];
