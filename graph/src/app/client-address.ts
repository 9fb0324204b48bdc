import type { IncomingMessage } from 'node:http';
import { isIPv6, isIP, SocketAddress } from 'node:net';

/** Longer than any address with its port, brackets, and zone */
const longestEntry = 100;

/** The IP address of a request's sender, in its canonical form; '' when the connection is gone already. */
export type ClientAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/**
 * Looks past the store's own proxies, each of which adds the address it got a request from to the end of X-Forwarded-For. What is no
 * IP address there counts as the proxy's own.
 */
export function clientAddressBehind(proxies: number): ClientAddress {
  return ({ headers, socket }) => {
    const own = readAddress(socket.remoteAddress ?? '') ?? '';
    const forwarded = headers['x-forwarded-for'];
    if (proxies === 0 || forwarded === undefined) return own;
    const entries = String(forwarded).split(',');
    return readAddress(entries[Math.max(0, entries.length - proxies)] ?? '') ?? own;
  };
}

/** Some proxies add the port, and brackets around an IPv6 address. */
function readAddress(entry: string): string | null {
  if (entry.length > longestEntry) return null;
  const text = entry.trim();
  const written = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = written.replace(/%.*$/, '');
  if (isIP(address) === 0) return null;
  const canonical = new SocketAddress({ address, family: isIPv6(address) ? 'ipv6' : 'ipv4' }).address;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1] ?? canonical;
}
