import express, { type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Clock } from '../platform/shared/clock.js';

/** Path to which browsers report violations of the content policy. */
export const reportPath = '/policy-reports';

const minuteMs = 60_000;
/** Anyone can send reports; more than these would only fill the log. */
const mostPerMinute = 60;
const longest = 300;

const report = z.object({
  'csp-report': z.object({
    'document-uri': z.string().default(''),
    'blocked-uri': z.string().default(''),
    'effective-directive': z.string().default(''),
  }),
});

/** Logs reports of browsers, one line each. An unreadable report is accepted and dropped. */
export function policyReports(log: Logger, clock: Clock): RequestHandler[] {
  let [minute, written] = [0, 0];
  const mayWrite = () => {
    const now = Math.floor(clock.now().getTime() / minuteMs);
    if (now !== minute) [minute, written] = [now, 0];
    written += 1;
    return written <= mostPerMinute;
  };
  return [
    express.json({ type: ['application/csp-report', 'application/json'], limit: '10kb' }),
    (request, response) => {
      const read = report.safeParse(request.body);
      if (read.success && mayWrite()) {
        const {
          'document-uri': page,
          'blocked-uri': blocked,
          'effective-directive': directive,
        } = read.data['csp-report'];
        log.warn(
          { page: withoutQuery(page), blocked: withoutQuery(blocked), directive: directive.slice(0, longest) },
          'the content policy blocked a resource',
        );
      }
      response.status(204).end();
    },
  ];
}

/** Removes the query, which may contain text that people typed. */
function withoutQuery(address: string): string {
  return (address.split(/[?#]/)[0] ?? '').slice(0, longest);
}
