import { z } from 'zod';
import { AppError } from '../shared/errors.js';
import { keyFrom, keyNamed, parseInput } from '../shared/input.js';
import type { RestAnswer, RestRequest, RestRoute } from '../shared/rest.js';
import { openStatuses, type BatchImport } from './batch-import.entity.js';
import type { ImportsService } from './imports.service.js';
import type { ReportFile } from './receive-import.js';
import type { StagedImportsService } from './staged-imports.service.js';

interface Services {
  imports: ImportsService;
  stagedImports: StagedImportsService;
}

const flag = z.enum(['true', 'false'], 'must be true or false').optional().transform(value => value === 'true');
const options = { dryRun: flag, skipBadRows: flag, emptyBlanks: flag };
const itemFields = z.object({ vendorKey: keyFrom(), ...options });
const customerFields = z.object(options);
const vendorFields = z.object({ agentKey: keyFrom(), ...options });

function importBody({ key, status, rows, added, updated, unchanged, refused, errors, message }: BatchImport) {
  return { key, status, rows, added, updated, unchanged, refused, errors, ...(message === null ? {} : { message }) };
}

/** The report, or where to ask for it later. */
function answer(report: BatchImport): RestAnswer {
  return openStatuses.includes(report.status) ? { status: 202, data: { key: report.key, status: report.status } } : { data: importBody(report) };
}

/** A route that takes a report in the field `doc`. */
function batchRoute<Fields extends z.ZodType>(path: string, fields: Fields, run: (imports: ImportsService, file: ReportFile, values: z.output<Fields>) => Promise<BatchImport>): RestRoute<Services> {
  return {
    method: 'post',
    path,
    access: 'admin',
    takesFile: true,
    handle: async ({ upload, services }: RestRequest<Services>) => {
      if (!upload) throw new AppError('MALFORMED');
      return answer(await run(services.imports, upload, parseInput(fields, { ...upload.fields })));
    },
  };
}

export const importsRoutes: RestRoute<Services>[] = [
  batchRoute('/authproducts/batch', itemFields, (imports, file, values) => imports.importProducts(file, values)),
  batchRoute('/authcustomers/batch', customerFields, (imports, file, values) => imports.importCustomers(file, values)),
  batchRoute('/authvendors/batch', vendorFields, (imports, file, values) => imports.importVendors(file, values)),
  {
    method: 'get',
    path: '/imports/:key',
    access: 'admin',
    handle: async ({ params, services }) => ({ data: importBody(await services.imports.batchImport(keyNamed(params, 'key'))) }),
  },
  {
    method: 'get',
    path: '/imports/:key/refused/xlsx',
    access: 'admin',
    handle: async ({ params, services }) => ({ data: null, file: await services.stagedImports.refusedRows(keyNamed(params, 'key')) }),
  },
];
