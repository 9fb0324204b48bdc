import { z } from 'zod';
import { parseInput } from '../../platform/shared/input.js';
import type { RestRoute } from '../../platform/shared/rest.js';
import { FailedMailService } from './failed-mail.service.js';

const mostIds = 500;
const resendBody = z
  .object(
    {
      ids: z
        .array(z.string('must be text'), 'must be a list')
        .max(mostIds, `must have at most ${mostIds} ids`)
        .optional()
        .describe(`Ids of the mail, at most ${mostIds}.`),
      all: z.literal(true, 'must be true').optional().describe('Instead of `ids`: resends all of it.'),
    },
    'must be an object',
  )
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), 'must have either ids or all');
const dismissBody = z
  .object(
    { note: z.string('must be text').nullish().describe('Why the mail was not resent, at most 500 characters.') },
    'must be an object',
  )
  .nullish();

export const failedMailRoutes: RestRoute[] = [
  {
    method: 'post',
    path: '/failedmail/resend',
    description:
      'Queues failed mail again: that in `ids`, or all of it with `all`. Returns how many; unknown IDs are ignored.',
    access: 'admin',
    body: resendBody,
    response: { 200: z.object({ resent: z.int().describe('Number of emails that were queued again.') }) },
    handle: async ({ body, services }) => ({
      data: { resent: await services.get(FailedMailService).resend(parseInput(resendBody, body).ids ?? null) },
    }),
  },
  {
    method: 'post',
    path: '/failedmail/:id/dismiss',
    description:
      'Removes a failed email from the list without sending it. `note` is added to the history of the order or customer.',
    access: 'admin',
    params: { id: z.string().describe('Id of the mail.') },
    body: dismissBody,
    response: { 200: z.null().describe('Always null.') },
    handle: async ({ params, body, services }) => {
      await services.get(FailedMailService).dismiss(params.id ?? '', parseInput(dismissBody, body)?.note ?? null);
      return { data: null };
    },
  },
];
