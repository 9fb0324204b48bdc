export { demoAccounts, hasDemoAccounts, renewDemoCode } from './demo-accounts.js';
export { seedDemoStore } from './seed-demo-store.js';
export { buildDemoStore } from './demo-store.js';
export type {
  DecimalText,
  DemoCategory,
  DemoContact,
  DemoCustomer,
  DemoFavorite,
  DemoFinance,
  DemoLocation,
  DemoOrder,
  DemoOrderLine,
  DemoOrderStatus,
  DemoPricingInfo,
  DemoProduct,
  DemoRecords,
  DemoStatusChange,
  DemoStore,
  DemoTerms,
  DemoVendor,
} from './demo-types.js';
