export { operationKey, pageKey } from './cache-keys.js';
export { CachedReads } from './cached-reads.js';
export { etagOf, type CachedResponse } from './cached-response.js';
export { ResponseCache, type StoreResponse } from './response-cache.js';
