import { purchasingRecords } from '../../catalog/purchasing/index.js';
import type { RecordModule } from '../../platform/records/index.js';

/** The types of records of all modules that staff list, add, change and delete. */
export const recordModules: readonly RecordModule[] = [...purchasingRecords];
