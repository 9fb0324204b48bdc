import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { clientAddressBehind } from './client-address.js';

const request = (forwarded: string | undefined, remoteAddress = '10.0.0.9') =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as IncomingMessage;

describe("[T-53][T-66] a request's address is", () => {
  test.each([
    ['the one that the proxy received it from', 1, '203.0.113.6', '203.0.113.6'],
    ['the one that the proxy appended, not one that the sender wrote', 1, '198.51.100.1, 203.0.113.6', '203.0.113.6'],
    ['the one before two proxies', 2, '198.51.100.1, 203.0.113.6, 10.0.0.2', '203.0.113.6'],
    ['the first one if there are fewer entries than proxies', 2, '203.0.113.6', '203.0.113.6'],
    ['read without its port', 1, '203.0.113.6:1024', '203.0.113.6'],
    ['read without brackets', 1, '[2001:db8::7]', '2001:db8::7'],
    ['read without brackets and port', 1, '[2001:DB8:0::7]:443', '2001:db8::7'],
    ['read without its zone', 1, 'fe80::1%eth0', 'fe80::1'],
    ['the IPv4 address in an IPv4-mapped IPv6 address', 1, '::ffff:203.0.113.6', '203.0.113.6'],
    ["the socket's if the entry is a name", 1, 'unknown', '10.0.0.9'],
    ["the socket's if the entry is empty", 1, '203.0.113.6,', '10.0.0.9'],
    ["the socket's if the entry is too long", 1, '1'.repeat(10_000), '10.0.0.9'],
    ["the socket's without a proxy, regardless of the header", 0, '203.0.113.6', '10.0.0.9'],
    ["the socket's without an entry", 1, undefined, '10.0.0.9'],
  ])('%s', (_what, proxies, forwarded, address) => {
    expect(clientAddressBehind(proxies)(request(forwarded))).toBe(address);
  });

  test('empty if the connection is closed', () => {
    expect(clientAddressBehind(0)({ headers: {}, socket: {} } as IncomingMessage)).toBe('');
  });

  test('an IP address for each of 20,000 random headers', () => {
    const pieces = [
      '203.0.113.6',
      '2001:db8::7',
      '::',
      '[',
      ']',
      ':',
      ',',
      ' ',
      '%',
      '%eth0',
      '1024',
      '99999',
      '.',
      '"',
      'for=',
      '::ffff:',
      '\t',
      'é',
      '-',
      '0x7f',
      '1'.repeat(60),
    ];
    let seed = 7;
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let count = 0; count < 20_000; count += 1) {
      const forwarded = Array.from({ length: 1 + next(6) }, () => pieces[next(pieces.length)]).join('');
      const address = clientAddressBehind(1 + next(2))(request(forwarded));
      if (isIP(address) === 0 || address.length > 45)
        throw new Error(`${JSON.stringify(forwarded)} counts as ${address}`);
    }
  });
});
