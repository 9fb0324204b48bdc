import { readFileSync } from 'node:fs';
import { ConfigError, environment, readConfig } from './config.js';

const randomSecret = 'q3Zr8Vb1Lk7Wm2Xs9Tn4Yh6Gd5Fc0PjAeUo';

test('without any variable the demo runs on port 4000 in .data', () => {
  expect(readConfig({})).toMatchObject({
    port: 4000,
    database: { databaseUrl: null },
    seed: 'demo',
    production: false,
    defaultCustomerPassword: 'saguaro-start',
  });
});

test('everything wrong is listed at once, one line each', () => {
  const wrong = {
    PORT: 'eighty',
    DATABASE_URL: 'mysql://x',
    SEED: 'maybe',
    TOKEN_SECRET: 'secret',
    PASSWORD_COST: '99',
  };
  expect(() => readConfig(wrong)).toThrow(
    new ConfigError(
      [
        'PORT must be a number from 0 to 65535.',
        'DATABASE_URL must start with postgres:// or postgresql://.',
        'SEED must be demo or none.',
        'TOKEN_SECRET must have at least 32 characters.',
        'PASSWORD_COST must be a number from 4 to 14.',
      ].join('\n'),
    ),
  );
});

test.each(['secret', 'short but not so bad', 'x'.repeat(40), 'password'.repeat(6)])(
  '[T-13] %p signs nothing: the start is refused',
  weak => {
    expect(() => readConfig({ TOKEN_SECRET: weak })).toThrow('TOKEN_SECRET must ');
    expect(() => readConfig({ TOKEN_SECRET_PREVIOUS: weak })).toThrow('TOKEN_SECRET_PREVIOUS must ');
  },
);

test('[D-31] production asks for its secrets and seeds nothing', () => {
  expect(() => readConfig({ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/store' })).toThrow(
    'DEFAULT_CUSTOMER_PASSWORD must be set in production.\nTOKEN_SECRET must be set in production',
  );
  const config = readConfig({
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://db/store',
    TOKEN_SECRET: randomSecret,
    DEFAULT_CUSTOMER_PASSWORD: 'start-here',
  });
  expect(config).toMatchObject({ production: true, seed: 'none' });
});

test("production refuses the demo's default password", () => {
  expect(() => readConfig({ NODE_ENV: 'production', DEFAULT_CUSTOMER_PASSWORD: 'saguaro-start' })).toThrow(
    "DEFAULT_CUSTOMER_PASSWORD is the demo's, which everyone knows",
  );
});

test('an empty variable is one that is not set', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ database: { databaseUrl: null }, port: 4000 });
});

test('[D-13] the limits are those of the decisions unless told otherwise', () => {
  expect(readConfig({}).limits).toEqual({
    signIn: { failuresPerNumber: 10, failuresPerAddress: 50, minutes: 15, knownAddressDays: 30 },
    numberQuestionsPerMinute: 30,
    registrationsPerHour: 20,
    restRegistrationsPerHour: 5,
    captchasPerHour: 200,
    wrongCodesPerHour: 10,
    passwordChangesPerHour: 20,
    signInHelpPerHour: 10,
    poFileBytes: 1024 * 1024 * 1024,
    writes: { changesPerHour: 1000, ordersPerMinute: 30, ordersPerHour: 200, mailsPerRecipientPerHour: 100 },
  });
  expect(readConfig({ SIGN_IN_FAILURES_PER_NUMBER: '3' }).limits.signIn.failuresPerNumber).toBe(3);
});

test('[T-23] captchas can be read by programs in tests alone', () => {
  const readable = ['test', 'development', ''].map(name => readConfig({ NODE_ENV: name }).readableCaptcha);
  expect(readable).toEqual([true, false, false]);
});

describe('card payments', () => {
  const keys = { CARD_API_LOGIN_ID: 'login-1', CARD_TRANSACTION_KEY: 'secret-1', CARD_CLIENT_KEY: 'public-1' };
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://db/store',
    TOKEN_SECRET: randomSecret,
    DEFAULT_CUSTOMER_PASSWORD: 'start-here',
  };

  test('[D-18] [D-31] without credentials they are simulated, in production not offered', () => {
    expect(readConfig({}).cards).toMatchObject({
      provider: 'simulator',
      isTest: true,
      timeoutMs: 45_000,
      listLagMs: 900_000,
      checkMs: 30_000,
      declinesPerHour: 5,
    });
    expect(readConfig(production).cards).toMatchObject({ provider: 'none' });
  });

  test('[D-18] the same credentials reach the live provider from production, and its sandbox from elsewhere', () => {
    const provider = { apiLoginId: 'login-1', transactionKey: 'secret-1', clientKey: 'public-1' };
    expect(readConfig({ ...production, ...keys }).cards).toMatchObject({
      isTest: false,
      provider: {
        ...provider,
        gatewayUrl: 'https://api.authorize.net/xml/v1/request.api',
        scriptUrl: 'https://js.authorize.net/v3/AcceptUI.js',
      },
    });
    expect(readConfig(keys).cards).toMatchObject({
      isTest: true,
      provider: {
        ...provider,
        gatewayUrl: 'https://apitest.authorize.net/xml/v1/request.api',
        scriptUrl: 'https://jstest.authorize.net/v3/AcceptUI.js',
      },
    });
  });

  test.each([
    [
      'half of the credentials',
      { ...keys, CARD_CLIENT_KEY: '' },
      'CARD_CLIENT_KEY must be set, because others of the card provider are',
    ],
    [
      'copies of the embedded database',
      { DATABASE_REPLICA_URLS: 'postgres://store@copy/store' },
      'DATABASE_REPLICA_URLS needs a PostgreSQL server',
    ],
    [
      'an address without credentials',
      { CARD_SCRIPT_URL: 'https://jstest.authorize.net/v3/AcceptUI.js' },
      'CARD_SCRIPT_URL needs CARD_API_LOGIN_ID',
    ],
    [
      'the live gateway outside production',
      { ...keys, CARD_GATEWAY_URL: 'https://api.authorize.net/xml/v1/request.api' },
      'CARD_GATEWAY_URL is the live provider',
    ],
    [
      'the live script outside production',
      { ...keys, CARD_SCRIPT_URL: 'https://js.authorize.net/v3/AcceptUI.js' },
      'CARD_SCRIPT_URL is the live provider',
    ],
    [
      'the sandbox in production',
      { ...production, ...keys, CARD_GATEWAY_URL: 'https://apitest.authorize.net/xml/v1/request.api' },
      'CARD_GATEWAY_URL is for tests',
    ],
    [
      "the sandbox's script in production",
      { ...production, ...keys, CARD_SCRIPT_URL: 'https://jstest.authorize.net/v3/AcceptUI.js' },
      'CARD_SCRIPT_URL is for tests',
    ],
    [
      'a gateway on this machine in production',
      { ...production, ...keys, CARD_GATEWAY_URL: 'http://127.0.0.1:9000/xml/v1/request.api' },
      'CARD_GATEWAY_URL is for tests',
    ],
    [
      'a gateway without TLS in production',
      { ...production, ...keys, CARD_GATEWAY_URL: 'http://cards.example/api' },
      'CARD_GATEWAY_URL must start with https://',
    ],
    [
      "the simulator's own keys in production",
      { ...production, ...keys, CARD_API_LOGIN_ID: 'simulated-store' },
      "CARD_API_LOGIN_ID is the simulator's",
    ],
    [
      'a direct address without a database',
      { DATABASE_DIRECT_URL: 'postgres://store@db/store' },
      'DATABASE_DIRECT_URL needs a PostgreSQL server',
    ],
    [
      'live cards on the embedded database',
      { ...production, ...keys, DATABASE_URL: '' },
      'DATABASE_URL must be set for live card payments',
    ],
    ['a fail point outside of tests', { FAIL_POINT: 'afterTx1' }, 'FAIL_POINT is only for tests'],
  ])('[T-49] %s ends the start', (_what, env, line) => {
    expect(() => readConfig(env)).toThrow(line);
  });

  test('live cards may be taken on the embedded database by an explicit choice', () => {
    expect(
      readConfig({ ...production, ...keys, DATABASE_URL: '', CARD_ON_EMBEDDED_DATABASE: 'yes' }).cards.provider,
    ).toMatchObject({ apiLoginId: 'login-1' });
  });
});

/** Names and default cells of the settings in a document's tables. */
function documentedSettings(file: string): [string, string][] {
  const text = readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8');
  return [...text.matchAll(/^\| (`[A-Z][A-Z_]+`(?:, `[A-Z][A-Z_]+`)*) \| ([^|]+) \|/gm)].flatMap(
    ([, names = '', usual = '']) =>
      [...names.matchAll(/[A-Z_]+/g)].map(([name]): [string, string] => [name, usual.trim()]),
  );
}

describe('the documented settings', () => {
  const documented = documentedSettings('docs/configuration.md');
  const short = documentedSettings('README.md');

  /** Rows whose default differs from the one in the code; some defaults depend on other settings and are described in words. */
  const wrongDefaults = (rows: [string, string][]) =>
    rows.filter(([name, usual]) => {
      const value = environment.shape[name as keyof typeof environment.shape].safeParse(undefined).data;
      return value !== undefined && usual !== `\`${value}\``;
    });

  test('are all settings, once each, in docs/configuration.md', () => {
    expect(documented.map(([name]) => name).sort()).toEqual(Object.keys(environment.shape).sort());
  });

  test('exist where README.md names them', () => {
    expect(short.length).toBeGreaterThan(10);
    expect(short.filter(([name]) => !(name in environment.shape))).toEqual([]);
  });

  test('have the defaults of the code', () => {
    expect(wrongDefaults([...documented, ...short])).toEqual([]);
  });
});
