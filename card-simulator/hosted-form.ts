import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostedFormPage, hostedFormPageScript, hostedFormStyles } from './hosted-form-page.ts';
import { hostedFormScript } from './hosted-form-script.ts';

const files: Readonly<Record<string, { type: string; text: string }>> = {
  '/v3/AcceptUI.js': { type: 'text/javascript; charset=utf-8', text: hostedFormScript },
  '/v3/acceptMain/acceptMain.html': { type: 'text/html; charset=utf-8', text: hostedFormPage },
  '/v3/acceptMain/acceptMain.js': { type: 'text/javascript; charset=utf-8', text: hostedFormPageScript },
  '/v3/acceptMain/acceptMain.css': { type: 'text/css; charset=utf-8', text: hostedFormStyles },
};

/** Serves the files of the hosted form. Returns false for other paths. */
export function serveHostedForm(request: IncomingMessage, response: ServerResponse, framedBy: string): boolean {
  const file = request.method === 'GET' ? files[(request.url ?? '').split('?')[0] ?? ''] : undefined;
  if (!file) return false;
  response.removeHeader('X-Frame-Options');
  response.setHeader(
    'Content-Security-Policy',
    `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${framedBy}`,
  );
  response.writeHead(200, {
    'Content-Type': file.type,
    'Cache-Control': 'no-store',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(file.text);
  return true;
}
