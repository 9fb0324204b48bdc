import { z } from 'zod';
import { AppError } from '../../platform/shared/errors.js';
import { keyNamed } from '../../platform/shared/input.js';
import { deletedBody, keyParameter } from '../../platform/shared/rest-schemas.js';
import type { RestRoute } from '../../platform/shared/rest.js';
import { about } from './po-attachment-descriptions.js';
import { PoAttachmentsService } from './po-attachments.service.js';

const attachmentSchema = z
  .object({ name: z.string(), kind: z.string(), size: z.int(), attachedAt: z.int(), attachedBy: z.string() })
  .meta({ id: 'PoAttachment' });
const path = '/authorders/bykey/:orderKey/po';
const params = { orderKey: keyParameter('order') };

export const poAttachmentsRoutes: RestRoute[] = [
  {
    method: 'get',
    path,
    description: 'Downloads the purchase order of an order, for its customer and for staff. NOT_FOUND without one.',
    access: 'customer',
    params,
    body: null,
    // Always the same type, so that no browser opens it as a page of the store.
    response: { 200: { mediaType: 'application/octet-stream' } },
    handle: async ({ params: sent, services }) => ({
      data: null,
      file: await services.get(PoAttachmentsService).download(keyNamed(sent, 'orderKey')),
    }),
  },
  {
    method: 'post',
    path,
    description: about.attach,
    access: 'customer',
    params,
    takesFile: true,
    body: z.object({}),
    response: { 201: attachmentSchema },
    handle: async ({ params: sent, upload, services }) => {
      if (!upload) throw new AppError('MALFORMED');
      const { orderKey: _, ...attached } = await services
        .get(PoAttachmentsService)
        .attach(keyNamed(sent, 'orderKey'), upload);
      return { data: attached };
    },
  },
  {
    method: 'delete',
    path,
    description: about.remove,
    access: 'customer',
    params,
    body: null,
    response: { 200: deletedBody },
    handle: async ({ params: sent, services }) => ({
      data: await services.get(PoAttachmentsService).remove(keyNamed(sent, 'orderKey')),
    }),
  },
];
