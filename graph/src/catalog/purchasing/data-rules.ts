import { recordRules } from '../../platform/records/index.js';
import { purchasingRecords } from './records.js';

export const purchasingRules = recordRules(purchasingRecords);
