import { z } from 'zod';
import { AppError } from '../../platform/shared/errors.js';
import type { RestRoute } from '../../platform/shared/rest.js';
import { readListFile } from '../../platform/spreadsheets/index.js';
import { orderFileLimits } from './order-pad.service.js';

export const orderPadRoutes: RestRoute[] = [
  {
    method: 'post',
    path: '/authorders/pad/file',
    description:
      'Returns the lines of a .csv, .txt or .xlsx file for `POST /authorders/pad`. At most 500 lines and 1 MB.',
    access: 'customer',
    takesFile: true,
    body: z.object({}),
    response: { 200: z.array(z.string()).describe('The lines, with a tab between the cells of a workbook.') },
    handle: async ({ upload }) => {
      if (!upload) throw new AppError('MALFORMED');
      return { data: await readListFile(upload, orderFileLimits) };
    },
  },
];
