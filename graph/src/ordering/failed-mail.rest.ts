import { z } from 'zod';
import { epochSeconds } from '../shared/clock.js';
import { parseInput } from '../shared/input.js';
import { pageAnswer, pageParameters, restPage } from '../shared/rest-page.js';
import type { RestRoute } from '../shared/rest.js';
import type { FailedMailService } from './failed-mail.service.js';

interface Services {
  failedMail: FailedMailService;
}

const mostIds = 500;
const resendBody = z
  .object(
    {
      ids: z
        .array(z.string('must be text'), 'must be a list')
        .max(mostIds, `must have at most ${mostIds} ids`)
        .optional(),
      all: z.literal(true, 'must be true').optional(),
    },
    'must be an object',
  )
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), 'must have either ids or all');
const dismissBody = z.object({ note: z.string('must be text').nullish() }, 'must be an object').nullish();

export const failedMailRoutes: RestRoute<Services>[] = [
  {
    method: 'get',
    path: '/failedmail',
    description: 'Lists mail that failed for good, most recent failure first.',
    access: 'admin',
    query: pageParameters,
    handle: async ({ query, services }) =>
      pageAnswer(await services.failedMail.list(restPage(query)), mail => ({
        ...mail,
        firstAttemptAt: epochSeconds(mail.firstAttemptAt),
        lastAttemptAt: epochSeconds(mail.lastAttemptAt),
      })),
  },
  {
    method: 'post',
    path: '/failedmail/resend',
    description:
      'Queues failed mail again: that in `ids`, or all of it with `all`. Returns how many; unknown IDs are ignored.',
    access: 'admin',
    handle: async ({ body, services }) => ({
      data: { resent: await services.failedMail.resend(parseInput(resendBody, body).ids ?? null) },
    }),
  },
  {
    method: 'post',
    path: '/failedmail/:id/dismiss',
    description:
      'Removes a failed email from the list without sending it. `note` is added to the history of the order or customer.',
    access: 'admin',
    handle: async ({ params, body, services }) => {
      await services.failedMail.dismiss(params.id ?? '', parseInput(dismissBody, body)?.note ?? null);
      return { data: null };
    },
  },
];
