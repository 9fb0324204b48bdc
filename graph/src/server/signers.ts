import { createHmac } from 'node:crypto';
import { ActivationCodes, PageSessions, Tokens, tokenSecret } from '../platform/auth/index.js';
import type { Config } from '../platform/config/index.js';
import type { Clock } from '../platform/shared/clock.js';

/** Creates what signs tokens, page sessions, activation codes and captchas. */
export function createSigners(config: Config, clock: Clock) {
  const secret = tokenSecret(config.tokenSecret, config.dataDir);
  const { previousTokenSecret } = config;
  return {
    tokens: new Tokens(secret, clock, previousTokenSecret),
    sessions: new PageSessions(derivedSecret(secret, 'page sessions'), clock),
    codes: new ActivationCodes(secret, previousTokenSecret),
    captchaSecret: derivedSecret(secret, 'captcha'),
  };
}

/** Derives a secret for another purpose. The original cannot be computed from it. */
function derivedSecret(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}
