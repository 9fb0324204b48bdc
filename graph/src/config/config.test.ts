import { ConfigError, readConfig } from './config.js';

test('without any variable the demo runs on port 4000 in .data', () => {
  expect(readConfig({})).toMatchObject({ port: 4000, databaseUrl: null, seed: 'demo', production: false, defaultCustomerPassword: 'saguaro-start' });
});

test('everything wrong is listed at once, one line each', () => {
  const wrong = { PORT: 'eighty', DATABASE_URL: 'mysql://x', SEED: 'maybe', TOKEN_SECRET: 'secret', PASSWORD_COST: '99' };
  expect(() => readConfig(wrong)).toThrow(
    new ConfigError(
      [
        'The configuration is not valid:',
        '  PORT: must be a number from 0 to 65535',
        '  DATABASE_URL: must start with postgres:// or postgresql://',
        '  SEED: must be demo or none',
        '  TOKEN_SECRET: must have at least 32 characters',
        '  PASSWORD_COST: must be a number from 4 to 14',
      ].join('\n'),
    ),
  );
});

test('[D-31] production asks for its secrets and seeds nothing', () => {
  expect(() => readConfig({ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/store' })).toThrow(
    'The configuration is not valid:\n  DEFAULT_CUSTOMER_PASSWORD: must be set in production\n  TOKEN_SECRET: must be set in production',
  );
  const config = readConfig({ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/store', TOKEN_SECRET: 'x'.repeat(32), DEFAULT_CUSTOMER_PASSWORD: 'start-here' });
  expect(config).toMatchObject({ production: true, seed: 'none' });
});

test('an empty variable is one that is not set', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ databaseUrl: null, port: 4000 });
});

test('[D-13] the limits are those of the decisions unless told otherwise', () => {
  expect(readConfig({}).limits).toEqual({
    signIn: { failuresPerNumber: 10, failuresPerAddress: 50, minutes: 15, knownAddressDays: 30 },
    numberQuestionsPerMinute: 30, registrationsPerHour: 20, restRegistrationsPerHour: 5, captchasPerHour: 200,
  });
  expect(readConfig({ SIGN_IN_FAILURES_PER_NUMBER: '3' }).limits.signIn.failuresPerNumber).toBe(3);
});

test('[T-23] captchas can be read by programs in tests alone', () => {
  const readable = ['test', 'development', ''].map(name => readConfig({ NODE_ENV: name }).readableCaptcha);
  expect(readable).toEqual([true, false, false]);
});
