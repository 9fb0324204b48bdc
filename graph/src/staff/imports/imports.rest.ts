import { z } from 'zod';
import { AppError } from '../../platform/shared/errors.js';
import { keyFrom, keyNamed, parseInput } from '../../platform/shared/input.js';
import { workbookResponse, type RestAnswer, type RestRequest, type RestRoute } from '../../platform/shared/rest.js';
import { keyParameter } from '../../platform/shared/rest-schemas.js';
import { openStatuses, type BatchImport } from './batch-import.entity.js';
import { ImportCodesService } from './import-codes.service.js';
import { parseAnswersText } from './import-options.js';
import { importReportSchema, pendingImportSchema } from './import-report.js';
import { ImportsService } from './imports.service.js';
import type { ImportKindName } from './kinds/index.js';
import { StagedRowsService } from './staging/staged-rows.service.js';

const flag = z
  .enum(['true', 'false'], 'must be true or false')
  .optional()
  .transform(value => value === 'true');
const options = {
  dryRun: flag.describe('true: check and compare only, and save nothing.'),
  skipBadRows: flag.describe('true: save the valid rows even if others are invalid.'),
  emptyBlanks: flag.describe('true: blank cells reset their field to the default of a new record.'),
  sheet: z
    .string()
    .max(100)
    .optional()
    .describe('Name of the sheet to read; by default the one with the most records.'),
  answers: z
    .string()
    .max(1_000_000)
    .optional()
    .transform(parseAnswersText)
    .describe('Answers to the questions of IMPORT_QUESTION: a JSON object of question ids and values of choices.'),
};
/** Responds with the report, or with 202 and the key while the import is running. */
async function reply(imports: ImportsService, found: BatchImport): Promise<RestAnswer> {
  return openStatuses.includes(found.status)
    ? { status: 202, data: { key: found.key, status: found.status } }
    : { data: await imports.report(found) };
}

/** Builds a route that imports the file in the field `doc`. */
function batchRoute(path: string, kind: ImportKindName, report: string, choices: z.ZodRawShape = {}): RestRoute {
  const body = z.object({ ...choices, ...options });
  return {
    method: 'post',
    path,
    description: `${report} Returns the import report, or 202 after a minute: poll \`GET /imports/{key}\`. An invalid row saves nothing unless \`skipBadRows\` is true. 422 \`IMPORT_QUESTION\` has \`questions\`: send the file again with \`answers\`.`,
    access: 'admin',
    takesFile: true,
    body,
    response: { 200: importReportSchema, 202: pendingImportSchema },
    handle: async ({ upload, services }: RestRequest) => {
      if (!upload) throw new AppError('MALFORMED');
      const imports = services.get(ImportsService);
      return reply(imports, await imports.inOneStep(upload, { kind, ...parseInput(body, { ...upload.fields }) }));
    },
  };
}

/** Builds a route that sends a workbook of an import. */
function workbookRoute(
  method: RestRoute['method'],
  path: string,
  description: string,
  fileOf: (services: RestRequest['services'], key: number) => Promise<RestAnswer['file']>,
): RestRoute {
  return {
    method,
    path,
    description,
    access: 'admin',
    params: { key: keyParameter('import') },
    body: null,
    response: { 200: workbookResponse },
    handle: async ({ params, services }) => ({ data: null, file: await fileOf(services, keyNamed(params, 'key')) }),
  };
}

export const importsRoutes: RestRoute[] = [
  batchRoute('/authproducts/batch', 'products', 'Imports the report Item Master List of one vendor.', {
    vendorKey: keyFrom().describe('Key of the vendor whose items the report has.'),
    anyVendor: flag.describe('true: accept a report that names another vendor.'),
  }),
  batchRoute('/authcustomers/batch', 'customers', 'Imports the report Customers by Salesperson.'),
  batchRoute('/authvendors/batch', 'vendors', 'Imports the report Print Vendor List.', {
    agentKey: keyFrom().describe('Key of the purchasing agent to assign to new vendors.'),
  }),
  {
    method: 'get',
    path: '/imports/:key',
    description: 'Returns the progress or the report of an import.',
    access: 'admin',
    params: { key: keyParameter('import') },
    body: null,
    response: { 200: importReportSchema },
    handle: async ({ params, services }) => {
      const imports = services.get(ImportsService);
      return { data: await imports.report(await imports.batchImport(keyNamed(params, 'key'))) };
    },
  },
  workbookRoute(
    'get',
    '/imports/:key/refused/xlsx',
    'Downloads the refused rows with their reasons, to correct and upload again.',
    (services, key) => services.get(StagedRowsService).refusedRows(key),
  ),
  workbookRoute(
    'post',
    '/imports/:key/activationcodes',
    'Downloads the activation codes of customers that an import added. Works once, then fails with NOT_FOUND.',
    (services, key) => services.get(ImportCodesService).workbook(key),
  ),
];
