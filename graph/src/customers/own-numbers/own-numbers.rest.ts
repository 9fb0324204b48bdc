import { z } from 'zod';
import { AppError } from '../../platform/shared/errors.js';
import type { RestRoute } from '../../platform/shared/rest.js';
import { about } from './own-number-descriptions.js';
import { OwnNumbersService } from './own-numbers.service.js';

export const ownNumbersRoutes: RestRoute[] = [
  {
    method: 'get',
    path: '/authnumbers/file',
    description:
      'Returns all part numbers of the customer as comma-separated values, in the form that can be imported.',
    access: 'customer',
    body: null,
    response: { 200: { mediaType: 'text/csv; charset=utf-8' } },
    handle: async ({ services }) => ({
      data: null,
      file: { name: 'part numbers.csv', bytes: await services.get(OwnNumbersService).file() },
    }),
  },
  {
    method: 'post',
    path: '/authnumbers/file',
    description: about.import,
    access: 'customer',
    takesFile: true,
    body: z.object({}),
    response: {
      200: z.object({
        added: z.int().describe(about.added),
        changed: z.int().describe(about.changed),
        unchanged: z.int().describe(about.unchanged),
        problems: z
          .array(
            z.object({
              line: z.int().describe(about.line),
              text: z.string().describe(about.lineText),
              message: z.string().describe(about.message),
            }),
          )
          .describe(about.problems),
      }),
    },
    handle: async ({ upload, services }) => {
      if (!upload) throw new AppError('MALFORMED');
      return { data: await services.get(OwnNumbersService).importFile(upload) };
    },
  },
];
