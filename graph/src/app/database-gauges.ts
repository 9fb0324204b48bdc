import type { Database } from '../database/index.js';
import { importCounts } from '../imports/index.js';
import { jobCounts } from '../jobs/index.js';
import { paymentCounts } from '../payments/index.js';
import { readStatement } from '../shared/reads.js';
import type { DatabaseGauge } from '../telemetry/index.js';

const counts = readStatement([jobCounts, importCounts, paymentCounts].join('\nunion all '), { prepared: false });

/** Reads the metrics about unfinished work, in one statement. */
export function readDatabaseGauges({ reads }: Database): Promise<DatabaseGauge[]> {
  return reads.rows<DatabaseGauge>(counts);
}
