import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8');

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
const installed = Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link);

describe('[T-59] third-party packages', () => {
  test('run no install scripts; the listed packages have one, and work without it', () => {
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
    const withScripts = installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.slice('node_modules/'.length));
    expect(withScripts.sort()).toEqual([
      '@apollo/protobufjs',
      '@parcel/watcher',
      '@scarf/scarf',
      '@swc/core',
      'bcrypt',
    ]);
  });

  test('are pinned to an exact version, and have a SHA-512 hash of their content', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
      string,
      Record<string, string>
    >;
    const unpinned = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+([-+][\w.]+)?$/.test(version),
    );
    expect(unpinned).toEqual([]);
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual(
      [],
    );
  });
});

test("[T-39] only the card provider's and the mail library open connections to other hosts", () => {
  const outgoingCalls = /\bfetch\(|\bhttps?\.(get|request)\(|\baxios\b|\bundici\b|\b(net|tls)\.connect\(/;
  const files = globSync('graph/src/**/*.ts', { cwd: root }).filter(file => !file.endsWith('.test.ts'));
  const found = files
    .filter(file => outgoingCalls.test(read(file)))
    .map(file => file.replaceAll('\\', '/'))
    .sort();
  expect(found).toEqual(['graph/src/selling/payments/authorize-net-gateway.ts']);
});
