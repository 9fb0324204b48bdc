export type { CardConfig, CardProvider } from './card-payments.js';
export { ConfigError, isProduction, readConfig, type Config } from './config.js';
export { store, type StoreIdentity } from './store.js';
