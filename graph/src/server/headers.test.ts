import { readConfig } from '../platform/config/index.js';
import { securityHeaderList } from './headers.js';

test.each([
  ['development', 'preload', undefined],
  ['production', undefined, 'max-age=31536000'],
  ['production', 'subdomains', 'max-age=31536000; includeSubDomains'],
  ['production', 'preload', 'max-age=31536000; includeSubDomains; preload'],
])('in %s with HSTS=%s, browsers are told %j', (environment, hsts, told) => {
  const list = securityHeaderList(
    readConfig({ NODE_ENV: environment, HSTS: hsts, DEFAULT_CUSTOMER_PASSWORD: 'start-here' }),
  );
  const place = list.findIndex(name => name.toLowerCase() === 'strict-transport-security');
  expect(place < 0 ? undefined : list[place + 1]).toBe(told);
});
