import { auditRules } from '../audit/index.js';
import { authRules } from '../auth/index.js';
import { cartsRules } from '../carts/index.js';
import { customerJobsRules } from '../customer-jobs/index.js';
import { ownNumbersRules } from '../own-numbers/index.js';
import { catalogRules } from '../catalog/index.js';
import { customersRules } from '../customers/index.js';
import { databaseRules } from '../database/index.js';
import { favoritesRules } from '../favorites/index.js';
import { importsRules } from '../imports/index.js';
import { jobsRules } from '../jobs/index.js';
import { oldMails } from '../mail/index.js';
import { orderingRules } from '../ordering/index.js';
import { paymentsRules } from '../payments/index.js';
import { poAttachmentsRules } from '../po-attachments/index.js';
import { purchasingRules } from '../purchasing/index.js';
import { reportingRules } from '../reporting/index.js';
import { shoppingListsRules } from '../shopping-lists/index.js';
import type { ArchivedRows, DataRules, TableRule } from '../shared/data-rules.js';

export interface LifecycleSettings {
  /** Days after which rows are archived */
  retentionDays: Readonly<Record<ArchivedRows['setting'], number>>;
  /** Folder for archive files */
  archiveDir: string;
  /** Folder for mail stored as files */
  dataDir: string;
  knownAddressDays: number;
}

/** Returns the data rules of every module. */
export function dataRules(settings: Pick<LifecycleSettings, 'knownAddressDays' | 'dataDir'>): DataRules[] {
  return [
    customersRules,
    favoritesRules,
    cartsRules,
    ownNumbersRules,
    customerJobsRules,
    shoppingListsRules,
    orderingRules,
    poAttachmentsRules,
    paymentsRules,
    importsRules,
    authRules(settings),
    auditRules,
    purchasingRules,
    catalogRules,
    reportingRules,
    jobsRules,
    databaseRules,
    { tables: {}, archived: [oldMails(settings.dataDir)] },
  ];
}

/** Returns the rule of each table by name; `jobs.*` covers the tables of the job queue. */
export function tableRules(): Readonly<Record<string, TableRule>> {
  return Object.assign({}, ...dataRules({ knownAddressDays: 1, dataDir: '' }).map(({ tables }) => tables)) as Record<
    string,
    TableRule
  >;
}
