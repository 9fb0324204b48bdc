import { keyNamed } from '../../platform/shared/input.js';
import { keyParameter } from '../../platform/shared/rest-schemas.js';
import { workbookResponse, type RestRoute } from '../../platform/shared/rest.js';
import { ImportCodesService } from './import-codes.service.js';

export const importCodesRoutes: RestRoute[] = [
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
      file: await services.get(ImportCodesService).workbook(keyNamed(params, 'key')),
    }),
  },
];
