import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Response } from 'express';
import helmet from 'helmet';
import type { Config } from '../platform/config/index.js';
import { reportPath } from './policy-reports.js';

const policy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  // Server-rendered markup sets widths and colors in style attributes.
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'https:'],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'report-uri': [reportPath],
};

/** Sets headers; for Express and for what runs before it. */
export type SetHeaders = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Allows scripts, styles and frames from this store only. The order pad scans with the camera. */
export function securityHeaders(config: Config): SetHeaders {
  return headers(config, policy, 'self');
}

/** Headers for GraphiQL and the REST reference, which insert styles and fonts into the page while they run. */
export function playgroundHeaders(config: Config): SetHeaders {
  return headers(config, { ...policy, 'style-src': ["'self'", "'unsafe-inline'"], 'font-src': ["'self'", 'data:'] });
}

/**
 * Headers for the payment page, which shows the card provider's form: one script and one frame of one origin. The
 * script inserts its styles into the page. Only a full page load gets this policy, so links to the page must not change
 * the route.
 */
export function payPageHeaders(config: Config, scriptUrl: string): SetHeaders {
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
 * Allows one inline style and one inline script, by hash. Where inline styles are allowed anyway, a hash would revoke
 * that, so it is omitted.
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

/** Returns the headers set so far, names and values in turn, except those that depend on the request. */
export function sharedHeaders(response: ServerResponse): string[] {
  const left = new Set(['vary', 'etag', 'content-length', 'x-request-id']);
  return Object.entries(response.getHeaders()).flatMap(([name, value]) =>
    left.has(name) || value === undefined ? [] : [name, String(value)],
  );
}

/** @param camera `self` for pages with links to the order pad, because the first page's policy stays in effect */
function headers(
  { production, strictTransport }: Config,
  directives: Record<string, string[]>,
  camera: 'self' | '' = '',
): SetHeaders {
  const secure = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    // Sent in production only, which uses TLS; a demo over plain HTTP must stay reachable.
    strictTransportSecurity: production && {
      includeSubDomains: strictTransport !== 'host',
      preload: strictTransport === 'preload',
    },
  });
  const permissions = `camera=(${camera}), microphone=(), geolocation=()`;
  return (request, response, next) => {
    response.setHeader('Permissions-Policy', permissions);
    secure(request, response, next);
  };
}
