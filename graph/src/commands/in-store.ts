import type { EntityManager } from '@mikro-orm/postgresql';
import { entities } from '../server/entities.js';
import { readConfig, type Config } from '../platform/config/index.js';
import { openDatabase } from '../platform/database/index.js';

/** Runs a command's work on the configured database, which is closed afterwards. */
export async function inStore(work: (em: EntityManager, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig();
  const database = await openDatabase({ entities, ...config.database });
  try {
    await work(database.em.fork({ useContext: true }), config);
  } finally {
    await database.close();
  }
}
