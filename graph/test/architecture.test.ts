import { readFileSync, globSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Which room may use which, through its index only; the same table stands in CONTRIBUTING.md. All may use `definitions`. */
const graphRooms: Record<string, string[] | 'all'> = {
  definitions: [],
  shared: [],
  config: ['shared'],
  database: ['shared'],
  audit: ['shared'],
  jobs: ['shared'],
  mail: ['shared'],
  spreadsheets: ['shared'],
  telemetry: ['shared'],
  auth: ['shared', 'audit'],
  purchasing: ['shared', 'auth', 'audit'],
  customers: ['shared', 'auth', 'audit', 'jobs', 'mail'],
  catalog: ['shared', 'auth', 'audit', 'purchasing'],
  favorites: ['shared', 'auth', 'catalog', 'customers'],
  pricing: ['shared', 'auth', 'catalog', 'customers'],
  ordering: ['shared', 'auth', 'audit', 'jobs', 'mail', 'catalog', 'customers', 'pricing'],
  payments: ['shared', 'auth', 'audit', 'jobs', 'ordering'],
  checkout: ['shared', 'auth', 'audit', 'jobs', 'catalog', 'customers', 'pricing', 'ordering', 'payments'],
  imports: ['shared', 'auth', 'audit', 'jobs', 'spreadsheets', 'purchasing', 'customers', 'catalog'],
  reporting: ['shared', 'audit', 'spreadsheets'],
  lifecycle: ['shared', 'database', 'audit', 'jobs', 'mail', 'auth', 'purchasing', 'customers', 'catalog', 'favorites', 'ordering', 'payments', 'imports', 'reporting'],
  backup: ['shared', 'database'],
  seeds: 'all',
  app: 'all',
  commands: 'all',
  '.': 'all',
};

/** Lower layers of the web first; each may use those before it. */
const webLayers = ['ui', 'session', 'cart', 'products', 'pages', 'app'];

interface Import {
  from: string;
  to: string;
  specifier: string;
}

function sources(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).filter(path => !path.includes('.generated.')).map(path => path.split(sep).join('/')).sort();
}

function importsOf(files: string[]): Import[] {
  return files.flatMap(from => {
    const text = readFileSync(join(root, from), 'utf8');
    const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(match => match[1] as string);
    return specifiers.map(specifier => ({
      from, specifier,
      to: specifier.startsWith('.') ? relative(root, join(root, dirname(from), specifier)).split(sep).join('/') : specifier,
    }));
  });
}

/** The room of a path below `base`; files that lie there themselves are in the room '.'. */
function roomOf(path: string, base: string): string | null {
  if (!path.startsWith(base)) return null;
  const parts = path.slice(base.length).split('/');
  return parts.length === 1 ? '.' : (parts[0] as string);
}

const graphFiles = sources('graph/src/**/*.ts');
const graphImports = importsOf(graphFiles.filter(path => !path.endsWith('.test.ts')));

test('there is something to look at', () => {
  expect(graphFiles.length).toBeGreaterThan(100);
  expect(graphImports.length).toBeGreaterThan(300);
});

test('every room of the server is in the table', () => {
  expect([...new Set(graphFiles.map(path => roomOf(path, 'graph/src/')))].sort()).toEqual(Object.keys(graphRooms).sort());
});

test('the server\'s rooms use only the rooms they may, through the other\'s index', () => {
  const wrong = graphImports.filter(({ from, to }) => {
    const [own, other] = [roomOf(from, 'graph/src/') as string, roomOf(to, 'graph/src/')];
    if (other === null || other === own || other === '.') return false;
    const allowed = graphRooms[own];
    const known = other === 'definitions' || allowed === 'all' || allowed?.includes(other);
    // `shared` and `definitions` are shelves of small files without an index; every other room has one door.
    const byDoor = other === 'shared' || other === 'definitions' || to === `graph/src/${other}/index.js` || own === 'app' || own === 'commands' || own === '.';
    return !known || !byDoor || to.startsWith('graph/src/app/') && !['.', 'commands'].includes(own);
  });
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test('nothing of the server reaches into the web, or the other way', () => {
  const web = importsOf(sources('web/src/**/*.{ts,tsx}'));
  expect(graphImports.filter(({ to }) => to.startsWith('web/'))).toEqual([]);
  expect(web.filter(({ to }) => to.startsWith('graph/')).map(({ from }) => from)).toEqual([]);
});

test('definitions import nothing but each other, so that the web can read them too', () => {
  const outside = importsOf(sources('graph/src/definitions/*.ts')).filter(({ to }) => !to.startsWith('graph/src/definitions/'));
  expect(outside).toEqual([]);
});

test('no circle of imports among the server\'s files', () => {
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
  ['yauzl', /^graph\/src\/spreadsheets\//],
  ['saxes', /^graph\/src\/spreadsheets\//],
  ['jsonwebtoken', /^graph\/src\/auth\//],
  ['bcrypt', /^graph\/src\/auth\//],
  ['pino', /^graph\/src\/app\//],
  ['pg-boss', /^graph\/src\/jobs\//],
  ['nodemailer', /^graph\/src\/mail\//],
  ['prom-client', /^graph\/src\/telemetry\//],
  ['@opentelemetry/sdk-trace', /^graph\/src\/telemetry\/open-telemetry\.ts$/],
])('%s is used in one room only', (library, room) => {
  const users = graphImports.filter(({ specifier }) => specifier === library).map(({ from }) => from);
  expect(users.length).toBeGreaterThan(0);
  expect(users.filter(path => !room.test(path))).toEqual([]);
});

test('one file talks to the card provider\'s library', () => {
  const users = graphFiles.filter(path => !path.endsWith('.test.ts') && readFileSync(join(root, path), 'utf8').includes("'authorizenet"));
  expect(users).toEqual(['graph/src/payments/authorize-net-gateway.ts']);
});

test('the card provider\'s stand-in is started by the app only', () => {
  const room = 'graph/src/payments/simulator/';
  const users = graphImports.filter(({ from, to }) => to.startsWith(room) && !from.startsWith(room)).map(({ from }) => from);
  expect(users.filter(path => !path.startsWith('graph/src/app/'))).toEqual([]);
});

test('the environment is read in one file', () => {
  const readers = graphFiles.filter(path => !path.endsWith('.test.ts') && readFileSync(join(root, path), 'utf8').includes('process.env'));
  expect(readers).toEqual(['graph/src/config/config.ts']);
});

test('only a request\'s context, the start of the program and its own background work fork the entity manager', () => {
  // A fork inside a transaction would wait for ever on the embedded database's single connection.
  const forkers = graphFiles.filter(path => !path.endsWith('.test.ts') && /(?<!cluster)\.fork\(/.test(readFileSync(join(root, path), 'utf8')));
  expect(forkers).toEqual(['graph/src/app/background-jobs.ts', 'graph/src/app/card-payments.ts', 'graph/src/app/request-context.ts', 'graph/src/commands/import-report.ts', 'graph/src/commands/in-store.ts', 'graph/src/customers/create-admin.ts', 'graph/src/database/database.ts', 'graph/src/seeds/demo-accounts.ts', 'graph/src/seeds/seed-demo-store.ts']);
});

test('the web\'s layers use only those below, and a page never another page', () => {
  const files = sources('web/src/**/*.{ts,tsx}').filter(path => !/\.test\.tsx?$/.test(path));
  expect(files.length).toBeGreaterThan(50);
  const wrong = importsOf(files).filter(({ from, to }) => {
    const [own, other] = [roomOf(from, 'web/src/') as string, roomOf(to, 'web/src/')];
    if (other === null || own === '.' || other === '.') return false;
    if (own === 'pages' && other === 'pages') return !isFrameOf(from, to) && pageOf(to) !== null && pageOf(from) !== pageOf(to) && !sharedParts.has(pageOf(to) ?? '');
    return webLayers.indexOf(other) > webLayers.indexOf(own);
  });
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

/** Too many files to lie directly in their area, and no page: its pages share them. */
const sharedParts = new Set(['admin/records']);

/** A page with panes of their own addresses opens them: it lies directly in their area. */
function isFrameOf(from: string, to: string): boolean {
  return pageOf(from) === null && dirname(dirname(to)) === dirname(from);
}

/** pages/<area>/<page>; what lies directly in an area or in pages is shared by its pages. */
function pageOf(path: string): string | null {
  const [area, page, ...rest] = path.slice('web/src/pages/'.length).split('/');
  return rest.length === 0 ? null : `${area}/${page}`;
}

test('every migration since releases run next to each other states its effect on the previous one', () => {
  const files = sources('graph/src/database/migrations/2*.ts').filter(path => (path.split('/').at(-1) as string) > '20261122160000');
  const silent = files.filter(path => !/Effect on the( \*)?\s+\*?\s*previous release: /.test(readFileSync(join(root, path), 'utf8')));
  expect([files.length > 0, silent]).toEqual([true, []]);
});

test('no file and no folder hides behind a name that says nothing', () => {
  const files = [...graphFiles, ...sources('web/src/**/*.{ts,tsx}')];
  expect(files.filter(path => /(^|\/)(utils?|helpers?|misc|common|v\d)(\/|\.)/.test(path))).toEqual([]);
});

test('no source file is longer than 400 lines', () => {
  const files = [...graphFiles, ...sources('web/src/**/*.{ts,tsx,css}')].filter(path => !path.includes('.test.') && !path.includes('/migrations/'));
  const long = files.map(path => [path, readFileSync(join(root, path), 'utf8').split('\n').length] as const).filter(([, lines]) => lines > 400);
  expect(long).toEqual([]);
});
