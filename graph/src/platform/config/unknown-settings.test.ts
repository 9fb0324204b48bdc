import { environment } from './config.js';
import { unknownSettings } from './unknown-settings.js';

const unknown = (...names: string[]) =>
  unknownSettings(Object.fromEntries(names.map(name => [name, 'x'])), Object.keys(environment.shape)).map(
    ({ name, similar }) => [name, similar],
  );

test('names misspelled settings, and unknown ones that begin like several settings', () => {
  expect(unknown('DATABSE_URL', 'TOKEN_SECRETS', 'PUBLC_URL', 'data_dir', 'CARD_KEY', 'RETENTION_DAYS')).toEqual([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['TOKEN_SECRETS', 'TOKEN_SECRET'],
    ['PUBLC_URL', 'PUBLIC_URL'],
    ['data_dir', 'DATA_DIR'],
    ['CARD_KEY', null],
    ['RETENTION_DAYS', null],
  ]);
});

test('names no known setting, no file of one, and no variable of other programs', () => {
  expect(
    unknown(
      ...[
        'DATABASE_URL',
        'TOKEN_SECRET_FILE',
        'NODE_OPTIONS',
        'NODE_VERSION',
        'PATH',
        'HOME',
        'HOSTNAME',
        'LANG',
        'PWD',
      ],
      ...['OTEL_SERVICE_NAME', 'npm_config_cache', 'YARN_VERSION', 'SHLVL', 'POST', 'STORE_PORT', 'POSTGRES_PASSWORD'],
    ),
  ).toEqual([]);
});
