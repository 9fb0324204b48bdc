import { z } from 'zod';
import type { ReceivedFile } from '../../platform/shared/received-file.js';
import { AppError } from '../../platform/shared/errors.js';
import { keyFrom, keyNamed, parseInput } from '../../platform/shared/input.js';
import { workbookResponse, type RestAnswer, type RestRequest, type RestRoute } from '../../platform/shared/rest.js';
import { keyParameter } from '../../platform/shared/rest-schemas.js';
import { openStatuses, type BatchImport } from './batch-import.entity.js';
import { parseAnswersText } from './import-answers.js';
import { importReportSchema, pendingImportSchema } from './import-report.js';
import { ImportsService } from './imports.service.js';
import { StagedImportsService } from './staged-imports.service.js';

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
const itemFields = z.object({
  vendorKey: keyFrom().describe('Key of the vendor whose items the report has.'),
  anyVendor: flag.describe('true: accept a report that names another vendor.'),
  ...options,
});
const customerFields = z.object(options);
const vendorFields = z.object({
  agentKey: keyFrom().describe('Key of the purchasing agent to assign to new vendors.'),
  ...options,
});

/** Responds with the report, or with 202 and the key while the import is running. */
async function reply(imports: ImportsService, found: BatchImport): Promise<RestAnswer> {
  return openStatuses.includes(found.status)
    ? { status: 202, data: { key: found.key, status: found.status } }
    : { data: await imports.report(found) };
}

/** Builds a route that imports the file in the field `doc`. */
function batchRoute<Fields extends z.ZodType>(
  path: string,
  report: string,
  fields: Fields,
  run: (imports: ImportsService, file: ReceivedFile, values: z.output<Fields>) => Promise<BatchImport>,
): RestRoute {
  return {
    method: 'post',
    path,
    description: `${report} Returns the import report, or 202 after a minute: poll \`GET /imports/{key}\`. An invalid row saves nothing unless \`skipBadRows\` is true. 422 \`IMPORT_QUESTION\` has \`questions\`: send the file again with \`answers\`.`,
    access: 'admin',
    takesFile: true,
    body: fields,
    response: { 200: importReportSchema, 202: pendingImportSchema },
    handle: async ({ upload, services }: RestRequest) => {
      if (!upload) throw new AppError('MALFORMED');
      return reply(
        services.get(ImportsService),
        await run(services.get(ImportsService), upload, parseInput(fields, { ...upload.fields })),
      );
    },
  };
}

export const importsRoutes: RestRoute[] = [
  batchRoute(
    '/authproducts/batch',
    'Imports the report Item Master List of one vendor.',
    itemFields,
    (imports, file, values) => imports.importProducts(file, values),
  ),
  batchRoute(
    '/authcustomers/batch',
    'Imports the report Customers by Salesperson.',
    customerFields,
    (imports, file, values) => imports.importCustomers(file, values),
  ),
  batchRoute('/authvendors/batch', 'Imports the report Print Vendor List.', vendorFields, (imports, file, values) =>
    imports.importVendors(file, values),
  ),
  {
    method: 'get',
    path: '/imports/:key',
    description: 'Returns the progress or the report of an import.',
    access: 'admin',
    params: { key: keyParameter('import') },
    body: null,
    response: { 200: importReportSchema },
    handle: async ({ params, services }) => ({
      data: await services
        .get(ImportsService)
        .report(await services.get(ImportsService).batchImport(keyNamed(params, 'key'))),
    }),
  },
  {
    method: 'get',
    path: '/imports/:key/refused/xlsx',
    description: 'Downloads the refused rows with their reasons, to correct and upload again.',
    access: 'admin',
    params: { key: keyParameter('import') },
    body: null,
    response: { 200: workbookResponse },
    handle: async ({ params, services }) => ({
      data: null,
      file: await services.get(StagedImportsService).refusedRows(keyNamed(params, 'key')),
    }),
  },
];
