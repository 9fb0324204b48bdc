import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** One JSON object a line; what must not be kept is blotted out wherever it stands. */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
  const secret = ['authorization', 'cookie', 'password', 'currentPassword', 'newPassword', 'token', 'captcha', 'proof', 'opaqueData', 'dataValue', 'transactionKey', 'cardNumber'];
  const options = {
    level,
    redact: { paths: secret.flatMap(name => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]), censor: '[removed]' },
  };
  return pino(options, destination);
}
