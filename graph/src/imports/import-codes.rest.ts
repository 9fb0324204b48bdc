import { keyNamed } from '../shared/input.js';
import { keyParameter } from '../shared/rest-schemas.js';
import { workbookResponse, type RestRoute } from '../shared/rest.js';
import type { ImportCodesService } from './import-codes.service.js';

interface Services {
  importCodes: ImportCodesService;
}

export const importCodesRoutes: RestRoute<Services>[] = [
  {
    method: 'post',
    path: '/imports/:key/activationcodes',
    description:
      'Downloads the activation codes of customers that an import added. Works once, then fails with NOT_FOUND.',
    access: 'admin',
    params: { key: keyParameter('import') },
    body: null,
    response: { 200: workbookResponse },
    handle: async ({ params, services }) => ({
      data: null,
      file: await services.importCodes.workbook(keyNamed(params, 'key')),
    }),
  },
];
