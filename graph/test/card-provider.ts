import { randomUUID } from 'node:crypto';
import { startSimulator, type Simulator } from '#card-simulator';
import type { TestClock } from './test-clock.js';

/** Starts the card simulator outside the store, so that a test can read its records. `env` makes a store use it. */
export async function startCardProvider(
  clock?: TestClock,
): Promise<{ simulator: Simulator; env: Record<string, string> }> {
  const simulator = await startSimulator(clock ? { now: () => clock.now() } : {});
  const { merchant, gatewayUrl, scriptUrl } = simulator;
  return {
    simulator,
    env: {
      CARD_API_LOGIN_ID: merchant.apiLoginId,
      CARD_TRANSACTION_KEY: merchant.transactionKey,
      CARD_CLIENT_KEY: merchant.clientKey,
      CARD_GATEWAY_URL: gatewayUrl,
      CARD_SCRIPT_URL: scriptUrl,
    },
  };
}

/** The nonce that the card form returns for a card. The part after the colon makes it valid only once. */
export function cardOf(token: string) {
  return { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: `${token}:${randomUUID()}` };
}
