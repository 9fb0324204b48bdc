import { z } from 'zod';
import { countFrom, secondsFrom } from './numbers.js';

/** The provider's addresses: the live one for production, its sandbox for everything else. */
const addresses = {
  live: {
    gatewayUrl: 'https://api.authorize.net/xml/v1/request.api',
    scriptUrl: 'https://js.authorize.net/v3/AcceptUI.js',
  },
  sandbox: {
    gatewayUrl: 'https://apitest.authorize.net/xml/v1/request.api',
    scriptUrl: 'https://jstest.authorize.net/v3/AcceptUI.js',
  },
};
const liveHosts = new Set(['api.authorize.net', 'api2.authorize.net', 'js.authorize.net']);
const testHost = /^(apitest|jstest|test)\.authorize\.net$|^localhost$|^127\.|^\[?::1\]?$/;

/** A login that only the simulator accepts. */
const simulatedLogin = 'simulated-store';

const credential = z
  .string()
  .regex(/^[\x21-\x7e]{4,200}$/, 'must have 4 to 200 printable characters')
  .optional();
const address = z.url('must be an address').optional();

/** Steps of a payment at which a test ends the process. */
export const failPoints = ['afterTx1', 'afterGateway', 'afterTx2a', 'insideTx2b', 'afterTx2b'] as const;

/** The variables of card payments, each with its check. */
export const cardVariables = {
  /** Credentials of Authorize.Net; all three or none. */
  CARD_API_LOGIN_ID: credential,
  CARD_TRANSACTION_KEY: credential,
  CARD_CLIENT_KEY: credential,
  /** Where charges are sent, and where browsers get the hosted card form. */
  CARD_GATEWAY_URL: address,
  CARD_SCRIPT_URL: address,
  /** How long a charge may take before its outcome counts as unknown. */
  CARD_TIMEOUT_SECONDS: secondsFrom(0.1, 120, 45),
  /** How long a charge may be missing from the provider's lists. */
  CARD_LIST_LAG_SECONDS: secondsFrom(0.1, 86_400, 900),
  /** Interval of checks of open payments. */
  CARD_CHECK_SECONDS: secondsFrom(0.05, 3600, 30),
  /** Declined cards per hour after which a customer, or an address, must wait. */
  CARD_DECLINES_PER_HOUR: countFrom(1, 1_000_000, 5),
  /** Charges without a response per minute after which card payments pause. */
  CARD_LOST_ANSWERS: countFrom(1, 1_000_000, 5),
  /** Length of the pause. */
  CARD_PAUSE_SECONDS: secondsFrom(0.1, 3600, 30),
  /** What happens to a charge whose billing address, or whose security code, doesn't match the card (code N). */
  CARD_AVS_MISMATCH: z.enum(['accept', 'hold', 'void'], 'must be accept, hold or void').default('hold'),
  CARD_CVV_MISMATCH: z.enum(['accept', 'hold', 'void'], 'must be accept, hold or void').default('void'),
  /** The hour, in the store's time zone, of the daily comparison with the provider's records. */
  CARD_RECONCILE_HOUR: countFrom(0, 23, 3),
  /** Number of past days that are compared. */
  CARD_RECONCILE_DAYS: countFrom(1, 30, 7),
  /** Days after which an unsettled charge counts as a difference. */
  CARD_UNSETTLED_DAYS: countFrom(1, 30, 3),
  /** Live payments belong on PostgreSQL, because the embedded database may lose its last writes in a power failure. */
  CARD_ON_EMBEDDED_DATABASE: z.enum(['yes', 'no'], 'must be yes or no').default('no'),
  /** Ends the process at a step of a payment; for tests only. */
  FAIL_POINT: z.enum(failPoints, `must be ${failPoints.join(', ')}`).optional(),
};

type CardValues = z.output<z.ZodObject<typeof cardVariables>> & { NODE_ENV: string; DATABASE_URL?: string };

export interface CardProvider {
  apiLoginId: string;
  transactionKey: string;
  clientKey: string;
  gatewayUrl: string;
  scriptUrl: string;
}

export interface CardConfig {
  /** `simulator`: the store runs a simulator of the provider; `none`: cards are not accepted. */
  provider: CardProvider | 'simulator' | 'none';
  /** No money moves: the simulator, or the provider's sandbox */
  isTest: boolean;
  timeoutMs: number;
  listLagMs: number;
  checkMs: number;
  declinesPerHour: number;
  lostAnswers: number;
  pauseMs: number;
  checks: { avs: 'accept' | 'hold' | 'void'; cvv: 'accept' | 'hold' | 'void' };
  /** The daily comparison with the provider's records */
  comparison: { hour: number; days: number; unsettledDays: number };
  failPoint: (typeof failPoints)[number] | null;
}

const credentials = ['CARD_API_LOGIN_ID', 'CARD_TRANSACTION_KEY', 'CARD_CLIENT_KEY'] as const;
const places = ['CARD_GATEWAY_URL', 'CARD_SCRIPT_URL'] as const;

/** Reports invalid combinations of settings: an incomplete set of keys, or live and test mixed. */
export function checkCards(values: CardValues, wrong: (variable: string, message: string) => void): void {
  const production = values.NODE_ENV === 'production';
  if (values.FAIL_POINT && values.NODE_ENV !== 'test') wrong('FAIL_POINT', 'is only for tests');
  const missing = credentials.filter(name => !values[name]);
  if (missing.length === credentials.length) {
    for (const name of places)
      if (values[name]) wrong(name, 'needs CARD_API_LOGIN_ID, CARD_TRANSACTION_KEY and CARD_CLIENT_KEY');
    return;
  }
  for (const name of missing) wrong(name, 'must be set, because others of the card provider are');
  for (const name of places) checkPlace(name, values[name], production, wrong);
  if (!production) return;
  if (values.CARD_API_LOGIN_ID === simulatedLogin)
    wrong('CARD_API_LOGIN_ID', "is the simulator's, which production does not use");
  if (!values.DATABASE_URL && values.CARD_ON_EMBEDDED_DATABASE === 'no')
    wrong('DATABASE_URL', 'must be set for live card payments, or CARD_ON_EMBEDDED_DATABASE=yes');
}

/** Production charges live cards over TLS; nothing else may reach the live provider. */
function checkPlace(
  name: string,
  value: string | undefined,
  production: boolean,
  wrong: (variable: string, message: string) => void,
): void {
  if (!value) return;
  const { hostname, protocol } = new URL(value);
  if (production && testHost.test(hostname)) wrong(name, 'is for tests; production takes the live provider');
  else if (production && protocol !== 'https:') wrong(name, 'must start with https://');
  else if (!production && liveHosts.has(hostname)) wrong(name, 'is the live provider, which only production may use');
}

export function cardConfigOf(values: CardValues): CardConfig {
  const production = values.NODE_ENV === 'production';
  return {
    provider: providerOf(values, production),
    isTest: !production,
    timeoutMs: values.CARD_TIMEOUT_SECONDS * 1000,
    listLagMs: values.CARD_LIST_LAG_SECONDS * 1000,
    checkMs: values.CARD_CHECK_SECONDS * 1000,
    declinesPerHour: values.CARD_DECLINES_PER_HOUR,
    lostAnswers: values.CARD_LOST_ANSWERS,
    pauseMs: values.CARD_PAUSE_SECONDS * 1000,
    checks: { avs: values.CARD_AVS_MISMATCH, cvv: values.CARD_CVV_MISMATCH },
    comparison: {
      hour: values.CARD_RECONCILE_HOUR,
      days: values.CARD_RECONCILE_DAYS,
      unsettledDays: values.CARD_UNSETTLED_DAYS,
    },
    failPoint: values.FAIL_POINT ?? null,
  };
}

function providerOf(values: CardValues, production: boolean): CardConfig['provider'] {
  const { CARD_API_LOGIN_ID: apiLoginId, CARD_TRANSACTION_KEY: transactionKey, CARD_CLIENT_KEY: clientKey } = values;
  if (!apiLoginId || !transactionKey || !clientKey) return production ? 'none' : 'simulator';
  const usual = production ? addresses.live : addresses.sandbox;
  return {
    apiLoginId,
    transactionKey,
    clientKey,
    gatewayUrl: values.CARD_GATEWAY_URL ?? usual.gatewayUrl,
    scriptUrl: values.CARD_SCRIPT_URL ?? usual.scriptUrl,
  };
}
