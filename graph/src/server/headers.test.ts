import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { readConfig } from '../platform/config/index.js';
import { securityHeaders } from './headers.js';

test.each([
  ['development', 'preload', undefined],
  ['production', undefined, 'max-age=31536000'],
  ['production', 'subdomains', 'max-age=31536000; includeSubDomains'],
  ['production', 'preload', 'max-age=31536000; includeSubDomains; preload'],
])('in %s with HSTS=%s, browsers are told %j', (environment, hsts, told) => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const config = readConfig({ NODE_ENV: environment, HSTS: hsts, DEFAULT_CUSTOMER_PASSWORD: 'start-here' });
  securityHeaders(config)(request, response, () => undefined);
  expect(response.getHeader('strict-transport-security')).toBe(told);
});
