import { z } from 'zod';
import { keyFrom, parseInput } from '../shared/input.js';
import { AppError } from '../shared/errors.js';
import type { RestRoute } from '../shared/rest.js';
import type { ImportsService } from './imports.service.js';

interface Services {
  imports: ImportsService;
}

const flag = z.enum(['true', 'false'], 'must be true or false').optional().transform(value => value === 'true');
const productFields = z.object({ vendorKey: keyFrom(), dryRun: flag, skipBadRows: flag });

export const importsRoutes: RestRoute<Services>[] = [
  {
    method: 'post',
    path: '/authproducts/batch',
    access: 'admin',
    takesFile: true,
    handle: async ({ upload, services }) => {
      if (!upload) throw new AppError('MALFORMED');
      const { key, status, rows, added, updated, unchanged, refused, errors } = await services.imports.importProducts(
        upload,
        parseInput(productFields, { ...upload.fields }),
      );
      return { data: { key, status, rows, added, updated, unchanged, refused, errors } };
    },
  },
];
