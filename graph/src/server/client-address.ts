import type { IncomingMessage } from 'node:http';
import { isIPv6, isIP, SocketAddress } from 'node:net';

/** Longer than any address with its port, brackets, and zone */
const longestEntry = 100;

/** The IP address of a request's sender, in its canonical form; '' if the connection is closed already. */
export type ClientAddress = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string;

/**
 * Finds the sender behind the store's own proxies, each of which appends the address it received the request from to
 * X-Forwarded-For. An entry that is not an IP address is replaced by the proxy's.
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

/** Some proxies append the port, and put an IPv6 address into brackets. */
function readAddress(entry: string): string | null {
  if (entry.length > longestEntry) return null;
  const text = entry.trim();
  const written = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = written.replace(/%.*$/, '');
  if (isIP(address) === 0) return null;
  const canonical = new SocketAddress({ address, family: isIPv6(address) ? 'ipv6' : 'ipv4' }).address;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1] ?? canonical;
}
