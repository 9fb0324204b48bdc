import { ChangeLogEntry } from '../audit/index.js';
import { Cart, CartLine } from '../carts/index.js';
import { OwnNumber } from '../own-numbers/index.js';
import { Category, PricingInfo, Product, SearchSynonyms } from '../catalog/index.js';
import { ActingSession, Contact, Customer, CustomerFinance, Location } from '../customers/index.js';
import { CustomerJob } from '../customer-jobs/index.js';
import { Favorite } from '../favorites/index.js';
import { BatchImport, ColumnMapping } from '../imports/index.js';
import { Order, OrderLine, OrderStatusChange } from '../ordering/index.js';
import { PaymentEvent, PaymentIntent } from '../payments/index.js';
import { purchasingRecords } from '../purchasing/index.js';
import { SavedReport } from '../reporting/index.js';
import { ShoppingList, ShoppingListLine } from '../shopping-lists/index.js';

/** Every table of the store. */
export const entities = [
  ChangeLogEntry,
  ...purchasingRecords.map(({ type }) => type.entity),
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
