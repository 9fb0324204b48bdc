import { auditRules } from '../../platform/audit/index.js';
import { authRules } from '../../platform/auth/index.js';
import { backupRules } from '../backup/index.js';
import { cartsRules } from '../../selling/carts/index.js';
import { customerJobsRules } from '../../customers/customer-jobs/index.js';
import { ownNumbersRules } from '../../customers/own-numbers/index.js';
import { catalogRules } from '../../catalog/catalog/index.js';
import { customersRules } from '../../customers/customers/index.js';
import { databaseRules } from '../../platform/database/index.js';
import { favoritesRules } from '../../customers/favorites/index.js';
import { importsRules } from '../../staff/imports/index.js';
import { jobsRules } from '../../platform/jobs/index.js';
import { oldMails } from '../../platform/mail/index.js';
import { orderingRules } from '../../selling/ordering/index.js';
import { paymentsRules } from '../../selling/payments/index.js';
import { poAttachmentsRules } from '../../selling/po-attachments/index.js';
import { purchasingRules } from '../../catalog/purchasing/index.js';
import { reportingRules } from '../../staff/reporting/index.js';
import { shoppingListsRules } from '../../customers/shopping-lists/index.js';
import type { ArchivedRows, DataRules, TableRule } from '../../platform/shared/data-rules.js';

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
    backupRules,
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
