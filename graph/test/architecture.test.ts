import { readFileSync, globSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The modules that each module may import, through their index only. CONTRIBUTING.md contains the same table. Every module may import `definitions`. */
const graphModules: Record<string, string[] | 'all'> = {
  definitions: [],
  shared: [],
  config: ['shared'],
  database: ['shared'],
  audit: ['shared'],
  jobs: ['shared'],
  mail: ['shared'],
  'xlsx-reader': [],
  spreadsheets: ['shared', 'xlsx-reader'],
  telemetry: ['shared'],
  auth: ['shared', 'audit'],
  purchasing: ['shared', 'auth', 'audit'],
  'response-cache': ['shared'],
  customers: ['shared', 'auth', 'audit', 'jobs', 'mail'],
  catalog: ['shared', 'auth', 'audit', 'purchasing'],
  favorites: ['shared', 'auth', 'catalog', 'customers'],
  pricing: ['shared', 'auth', 'catalog', 'customers'],
  ordering: ['shared', 'auth', 'audit', 'jobs', 'mail', 'catalog', 'customers', 'pricing'],
  payments: ['shared', 'auth', 'audit', 'jobs', 'ordering'],
  checkout: ['shared', 'auth', 'audit', 'jobs', 'catalog', 'customers', 'pricing', 'ordering', 'payments'],
  imports: ['shared', 'auth', 'audit', 'jobs', 'spreadsheets', 'xlsx-reader', 'purchasing', 'customers', 'catalog'],
  reporting: ['shared', 'audit', 'spreadsheets'],
  lifecycle: [
    'shared',
    'database',
    'audit',
    'jobs',
    'mail',
    'auth',
    'purchasing',
    'customers',
    'catalog',
    'favorites',
    'ordering',
    'payments',
    'imports',
    'reporting',
  ],
  backup: ['shared', 'database'],
  seeds: 'all',
  app: 'all',
  commands: 'all',
  '.': 'all',
};

/** The web's layers, lowest first; each may import those before it. */
const webLayers = ['ui', 'session', 'cart', 'products', 'pages', 'app'];

interface Import {
  from: string;
  to: string;
  specifier: string;
}

function sources(pattern: string): string[] {
  return globSync(pattern, { cwd: root })
    .filter(path => !path.includes('.generated.'))
    .map(path => path.split(sep).join('/'))
    .sort();
}

function importsOf(files: string[]): Import[] {
  return files.flatMap(from => {
    const text = readFileSync(join(root, from), 'utf8');
    const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(match => match[1] as string);
    return specifiers.map(specifier => ({
      from,
      specifier,
      to: specifier.startsWith('.')
        ? relative(root, join(root, dirname(from), specifier))
            .split(sep)
            .join('/')
        : specifier,
    }));
  });
}

/** The module of a path below `base`: its first folder, or '.' for files directly in `base`. */
function moduleOf(path: string, base: string): string | null {
  if (!path.startsWith(base)) return null;
  const parts = path.slice(base.length).split('/');
  return parts.length === 1 ? '.' : (parts[0] as string);
}

const graphFiles = sources('graph/src/**/*.ts');
const graphImports = importsOf(graphFiles.filter(path => !path.endsWith('.test.ts')));

test("finds the server's files and imports", () => {
  expect(graphFiles.length).toBeGreaterThan(100);
  expect(graphImports.length).toBeGreaterThan(300);
});

test('the table lists every module of the server', () => {
  expect([...new Set(graphFiles.map(path => moduleOf(path, 'graph/src/')))].sort()).toEqual(
    Object.keys(graphModules).sort(),
  );
});

test('server modules import only what the table allows, through the index', () => {
  const wrong = graphImports.filter(({ from, to }) => {
    const [own, other] = [moduleOf(from, 'graph/src/') as string, moduleOf(to, 'graph/src/')];
    if (other === null || other === own || other === '.') return false;
    const allowed = graphModules[own];
    const known = other === 'definitions' || allowed === 'all' || allowed?.includes(other);
    // `shared` and `definitions` are collections of small files without an index; every other module has one.
    const byIndex =
      other === 'shared' ||
      other === 'definitions' ||
      to === `graph/src/${other}/index.js` ||
      own === 'app' ||
      own === 'commands' ||
      own === '.';
    return !known || !byIndex || (to.startsWith('graph/src/app/') && !['.', 'commands'].includes(own));
  });
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test('the server and the web do not import each other', () => {
  const web = importsOf(sources('web/src/**/*.{ts,tsx}'));
  expect(graphImports.filter(({ to }) => to.startsWith('web/'))).toEqual([]);
  expect(web.filter(({ to }) => to.startsWith('graph/')).map(({ from }) => from)).toEqual([]);
});

test('definitions import nothing but each other, so that the web can import them too', () => {
  const outside = importsOf(sources('graph/src/definitions/*.ts')).filter(
    ({ to }) => !to.startsWith('graph/src/definitions/'),
  );
  expect(outside).toEqual([]);
});

test("the server's files have no import cycle", () => {
  const edges = new Map<string, string[]>();
  for (const { from, to } of graphImports) {
    if (!to.startsWith('graph/')) continue;
    edges.set(from, [...(edges.get(from) ?? []), to.replace(/\.js$/, '.ts')]);
  }
  expect(circles(edges)).toEqual([]);
});

function circles(edges: Map<string, string[]>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: string[]): void => {
    if (trail.includes(file)) found.push([...trail.slice(trail.indexOf(file)), file]);
    if (done.has(file) || trail.includes(file)) return;
    for (const next of edges.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of edges.keys()) visit(file, []);
  return found;
}

test.each([
  ['jszip', /^graph\/src\/lifecycle\//],
  ['exceljs', /^graph\/src\/spreadsheets\//],
  ['yauzl', /^graph\/src\/xlsx-reader\//],
  ['saxes', /^graph\/src\/xlsx-reader\//],
  ['jsonwebtoken', /^graph\/src\/auth\//],
  ['bcrypt', /^graph\/src\/auth\//],
  ['pino', /^graph\/src\/app\//],
  ['pg-boss', /^graph\/src\/jobs\//],
  ['nodemailer', /^graph\/src\/mail\//],
  ['prom-client', /^graph\/src\/telemetry\//],
  ['@opentelemetry/sdk-trace', /^graph\/src\/telemetry\/open-telemetry\.ts$/],
])('only one module imports %s', (library, allowed) => {
  const users = graphImports.filter(({ specifier }) => specifier === library).map(({ from }) => from);
  expect(users.length).toBeGreaterThan(0);
  expect(users.filter(path => !allowed.test(path))).toEqual([]);
});

test("only one file imports the card provider's library", () => {
  const users = graphFiles.filter(
    path => !path.endsWith('.test.ts') && readFileSync(join(root, path), 'utf8').includes("'authorizenet"),
  );
  expect(users).toEqual(['graph/src/payments/authorize-net-gateway.ts']);
});

test("only app imports the card provider's simulator", () => {
  const users = graphImports
    .filter(({ from, to }) => to === '#card-simulator' && !from.endsWith('.test.ts'))
    .map(({ from }) => from);
  expect(users).toEqual(['graph/src/app/card-payments.ts']);
});

test('only one file reads the environment', () => {
  const readers = graphFiles.filter(
    path => !path.endsWith('.test.ts') && readFileSync(join(root, path), 'utf8').includes('process.env'),
  );
  expect(readers).toEqual(['graph/src/config/config.ts']);
});

test('entity managers are forked only where a request, a program or a background task begins', () => {
  // A fork inside a transaction would wait forever on the embedded database's single connection.
  const forkers = graphFiles.filter(
    path => !path.endsWith('.test.ts') && /(?<!cluster)\.fork\(/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(forkers).toEqual([
    'graph/src/app/background-jobs.ts',
    'graph/src/app/card-payments.ts',
    'graph/src/app/request-context.ts',
    'graph/src/commands/import-report.ts',
    'graph/src/commands/in-store.ts',
    'graph/src/customers/create-admin.ts',
    'graph/src/database/database.ts',
    'graph/src/seeds/demo-accounts.ts',
    'graph/src/seeds/seed-demo-store.ts',
  ]);
});

test('web layers import only lower layers, and a page never another page', () => {
  const files = sources('web/src/**/*.{ts,tsx}').filter(path => !/\.test\.tsx?$/.test(path));
  expect(files.length).toBeGreaterThan(50);
  const wrong = importsOf(files).filter(({ from, to }) => {
    const [own, other] = [moduleOf(from, 'web/src/') as string, moduleOf(to, 'web/src/')];
    if (other === null || own === '.' || other === '.') return false;
    if (own === 'pages' && other === 'pages')
      return (
        !isFrameOf(from, to) && pageOf(to) !== null && pageOf(from) !== pageOf(to) && !sharedParts.has(pageOf(to) ?? '')
      );
    return webLayers.indexOf(other) > webLayers.indexOf(own);
  });
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

/** Not a page: files that several pages of an area share, in a folder because they are many. */
const sharedParts = new Set(['admin/records']);

/** True for a frame: a file directly in an area imports the area's panes, which have their own addresses. */
function isFrameOf(from: string, to: string): boolean {
  return pageOf(from) === null && dirname(dirname(to)) === dirname(from);
}

/** `<area>/<page>` of a path, or null for files directly in an area or in pages, which its pages share. */
function pageOf(path: string): string | null {
  const [area, page, ...rest] = path.slice('web/src/pages/'.length).split('/');
  return rest.length === 0 ? null : `${area}/${page}`;
}

test('every migration since 20261122160000 states its effect on the previous release', () => {
  const files = sources('graph/src/database/migrations/2*.ts').filter(
    path => (path.split('/').at(-1) as string) > '20261122160000',
  );
  const silent = files.filter(
    path => !/Effect on the( \*)?\s+\*?\s*previous release: /.test(readFileSync(join(root, path), 'utf8')),
  );
  expect([files.length > 0, silent]).toEqual([true, []]);
});

test('no file or folder has a meaningless name', () => {
  const files = [...graphFiles, ...sources('web/src/**/*.{ts,tsx}')];
  expect(files.filter(path => /(^|\/)(utils?|helpers?|misc|common|v\d)(\/|\.)/.test(path))).toEqual([]);
});

test('no source file is longer than 400 lines', () => {
  const files = [...graphFiles, ...sources('web/src/**/*.{ts,tsx,css}')].filter(
    path => !path.includes('.test.') && !path.includes('/migrations/'),
  );
  const long = files
    .map(path => [path, readFileSync(join(root, path), 'utf8').split('\n').length] as const)
    .filter(([, lines]) => lines > 400);
  expect(long).toEqual([]);
});
