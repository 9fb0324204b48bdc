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

describe('[T-59] packages of others', () => {
  test('run nothing of theirs while they are installed; these would like to, and work without', () => {
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
    const eager = installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.slice('node_modules/'.length));
    expect(eager.sort()).toEqual(['@apollo/protobufjs', '@scarf/scarf', '@swc/core', 'bcrypt']);
  });

  test('are named in one exact version each, and come with the sum of what they hold', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
      string,
      Record<string, string>
    >;
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+([-+][\w.]+)?$/.test(version),
    );
    expect(loose).toEqual([]);
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual(
      [],
    );
  });
});

test("[T-39] only the card provider's library and the mail's open connections to others", () => {
  const outgoing = /\bfetch\(|\bhttps?\.(get|request)\(|\baxios\b|\bundici\b|\b(net|tls)\.connect\(/;
  const files = globSync('graph/src/**/*.ts', { cwd: root }).filter(file => !file.endsWith('.test.ts'));
  const found = files
    .filter(file => outgoing.test(read(file)))
    .map(file => file.replaceAll('\\', '/'))
    .sort();
  expect(found).toEqual(['graph/src/payments/authorize-net-gateway.ts']);
});
