import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import type { Config } from '../config/index.js';
import { reportPath } from './policy-reports.js';

const policy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  // The server's markup carries widths and colours in style attributes.
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'https:'],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'report-uri': [reportPath],
};

/** Scripts, styles and frames from this store only. */
export function securityHeaders(config: Config): RequestHandler {
  return headers(config, policy);
}

/** The same as names and values by turns, for what is answered without the application. */
export function securityHeaderList(config: Config): string[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  securityHeaders(config)(request as Request, response as Response, () => undefined);
  return Object.entries(response.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
}

/** GraphiQL's editor writes its colours and fonts into the page while it runs. */
export function playgroundHeaders(config: Config): RequestHandler {
  return headers(config, { ...policy, 'style-src': ["'self'", "'unsafe-inline'"], 'font-src': ["'self'", 'data:'] });
}

/**
 * The pay page shows the card provider's form: one script and one frame from one origin, and nothing else. The script writes
 * its styles into the page. Only a whole load of the page gets this policy, so the way to it is no change of route.
 */
export function payPageHeaders(config: Config, scriptUrl: string): RequestHandler {
  const origin = scriptUrl.startsWith('/') ? "'self'" : new URL(scriptUrl).origin;
  const scripts = origin === "'self'" ? ["'self'"] : ["'self'", origin];
  return headers(config, {
    ...policy,
    'script-src': scripts,
    'frame-src': [origin],
    'style-src': ["'self'", "'unsafe-inline'"],
  });
}

export interface InlineHashes {
  styleHash: string;
  scriptHash: string;
}

/**
 * Lets one style and one script of a page stand in the page itself: these texts and no other ones. Where styles may be
 * written into the page anyway, a hash would take that back, so there it is left out.
 */
export function allowInline(response: Response, { styleHash, scriptHash }: InlineHashes): void {
  const stated = response.getHeader('Content-Security-Policy');
  if (typeof stated !== 'string') return;
  const hashes: Record<string, string> = { 'script-src': scriptHash, 'style-src': styleHash };
  const directives = stated.split(';').map(directive => {
    const hash = hashes[directive.trim().split(' ')[0] ?? ''];
    return hash && !directive.includes("'unsafe-inline'") ? `${directive} '${hash}'` : directive;
  });
  response.setHeader('Content-Security-Policy', directives.join(';'));
}

function headers({ production }: Config, directives: Record<string, string[]>): RequestHandler {
  return helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    // Told only where the store is reached over TLS; a demo on plain http must stay reachable.
    strictTransportSecurity: production,
  });
}
