import { pino, type DestinationStream, type Logger } from 'pino';
import { logIdentity } from './request-log.js';

export type Log = Logger;

/** One JSON object per line, with the request or job that wrote it. Secrets are redacted at any depth. */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  const secret = [
    'authorization',
    'cookie',
    'password',
    'currentPassword',
    'newPassword',
    'token',
    'captcha',
    'proof',
    'opaqueData',
    'dataValue',
    'transactionKey',
    'cardNumber',
  ];
  const options = {
    level,
    mixin: logIdentity,
    redact: { paths: secret.flatMap(name => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]), censor: '[removed]' },
  };
  return pino(options, destination);
}
