export { ConfigError, readConfig, type Config } from './config.js';
export { store, type StoreIdentity } from './store.js';
