import { z } from 'zod';
import { keyFrom, parseInput } from '../shared/input.js';
import { AppError } from '../shared/errors.js';
import type { RestRoute } from '../shared/rest.js';
import type { BatchImport } from './batch-import.entity.js';
import type { ImportsService } from './imports.service.js';

interface Services {
  imports: ImportsService;
}

const flag = z.enum(['true', 'false'], 'must be true or false').optional().transform(value => value === 'true');
const productFields = z.object({ vendorKey: keyFrom(), dryRun: flag, skipBadRows: flag });

function importBody({ key, status, rows, added, updated, unchanged, refused, errors }: BatchImport) {
  return { key, status, rows, added, updated, unchanged, refused, errors };
}

export const importsRoutes: RestRoute<Services>[] = [
  {
    method: 'post',
    path: '/authproducts/batch',
    access: 'admin',
    takesFile: true,
    handle: async ({ upload, services }) => {
      if (!upload) throw new AppError('MALFORMED');
      return { data: importBody(await services.imports.importProducts(upload, parseInput(productFields, { ...upload.fields }))) };
    },
  },
  {
    method: 'get',
    path: '/imports/:key',
    access: 'admin',
    handle: async ({ params, services }) => ({ data: importBody(await services.imports.batchImport(parseInput(keyFrom(), params.key))) }),
  },
];
