import { recordRules } from '../records/index.js';
import { purchasingRecords } from './records.js';

export const purchasingRules = recordRules(purchasingRecords);
