import v8 from 'node:v8';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

// V8 would compile the database's largest functions a second time after each start. That takes 4 s of CPU and 600 MB,
// and makes statements no faster (docs/measurements.md).
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) v8.setFlagsFromString(flag);

/**
 * Options of the embedded database, for the store and for backups. It zeroes its shared buffers when it opens, which
 * takes 0.6 s for the default of 128 MB. Searches of the demo catalog are as fast with 32 MB.
 */
export const embeddedEngine: PGliteOptions = {
  extensions: { pg_trgm },
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
};
