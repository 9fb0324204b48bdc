import { backupAge } from '../operations/backup/index.js';
import type { Database } from '../platform/database/index.js';
import { importCounts } from '../staff/imports/index.js';
import { jobCounts } from '../platform/jobs/index.js';
import { paymentCounts } from '../selling/payments/index.js';
import { readStatement } from '../platform/shared/reads.js';
import type { DatabaseGauge } from '../platform/telemetry/index.js';

const counts = readStatement([jobCounts, importCounts, paymentCounts, backupAge].join('\nunion all '), {
  prepared: false,
});

/** Reads the metrics about unfinished work and backups, in one statement. */
export function readDatabaseGauges({ reads }: Database): Promise<DatabaseGauge[]> {
  return reads.rows<DatabaseGauge>(counts);
}
