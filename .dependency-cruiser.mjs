/** The modules of the server. Each may import those in its list, through their index only, and `definitions`. */
const serverModules = {
  shared: [],
  config: ['shared'],
  database: ['shared'],
  audit: ['shared'],
  jobs: ['shared'],
  mail: ['shared'],
  'response-cache': ['shared'],
  'xlsx-reader': [],
  spreadsheets: ['shared', 'xlsx-reader'],
  telemetry: ['shared'],
  auth: ['shared'],
  records: ['shared', 'audit'],
  purchasing: ['shared', 'records'],
  customers: ['shared', 'auth', 'audit', 'jobs', 'mail', 'records'],
  catalog: ['shared', 'audit', 'records', 'purchasing'],
  'product-families': ['shared', 'records', 'purchasing', 'catalog'],
  favorites: ['shared', 'catalog', 'customers'],
  carts: ['shared', 'catalog', 'customers'],
  pricing: ['shared', 'catalog'],
  'shopping-lists': ['shared', 'catalog', 'customers'],
  'own-numbers': ['shared', 'spreadsheets', 'catalog', 'customers'],
  'customer-jobs': ['shared', 'records', 'customers'],
  'order-pad': ['shared', 'spreadsheets', 'catalog', 'pricing', 'own-numbers'],
  ordering: ['shared', 'audit', 'jobs', 'mail', 'spreadsheets', 'catalog', 'customers', 'carts', 'customer-jobs'],
  reordering: ['shared', 'catalog', 'carts', 'pricing', 'ordering'],
  'po-attachments': ['shared', 'audit', 'ordering'],
  payments: ['shared', 'audit', 'jobs', 'ordering'],
  checkout: [
    ...['shared', 'auth', 'jobs', 'catalog', 'customers', 'pricing', 'own-numbers', 'customer-jobs', 'ordering'],
    'payments',
  ],
  imports: [
    ...['shared', 'auth', 'audit', 'jobs', 'spreadsheets', 'xlsx-reader', 'records', 'purchasing', 'customers'],
    'catalog',
  ],
  reporting: ['shared', 'audit', 'records', 'spreadsheets'],
  lifecycle: [
    ...['shared', 'database', 'audit', 'jobs', 'mail', 'auth', 'purchasing', 'customers', 'catalog', 'favorites'],
    ...['carts', 'own-numbers', 'shopping-lists', 'customer-jobs', 'ordering', 'po-attachments', 'payments'],
    ...['imports', 'reporting'],
  ],
  backup: ['shared', 'database'],
};

/** Modules that put the others together, and may import all of them; none of the others imports these. */
const serverPrograms = ['seeds', 'app', 'commands'];

/** Modules without an index: collections of small files that are imported one by one. */
const collections = ['shared', 'definitions'];

/** The layers of the web, lowest first. Each may import those before it. */
const webLayers = ['ui', 'session', 'cart', 'products', 'pages', 'app'];

/** Not a page, but files that all panes of the admin area share. */
const sharedPageFolders = ['admin/records'];

/** Libraries that only one place of the server may import. */
const restrictedLibraries = {
  jszip: 'lifecycle/',
  exceljs: 'spreadsheets/',
  yauzl: 'xlsx-reader/',
  saxes: 'xlsx-reader/',
  jsonwebtoken: 'auth/',
  bcrypt: 'auth/',
  pino: 'app/',
  'pg-boss': 'jobs/',
  nodemailer: 'mail/',
  'prom-client': 'telemetry/',
  '@opentelemetry/(sdk|exporter|resources)[^/]*': 'telemetry/open-telemetry\\.ts$',
  authorizenet: 'payments/authorize-net-gateway\\.ts$',
};

const tests = '\\.test\\.tsx?$|^graph/src/imports/fixtures/';
const oneOf = names => `(${names.join('|')})`;
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const source = (path, ...except) => ({ path, pathNot: [tests, ...except] });

const serverRules = [
  ...Object.entries(serverModules).map(([name, imported]) =>
    forbid(
      `${name}-imports`,
      `${name} may import: ${['definitions', ...imported].join(', ')}. See serverModules in .dependency-cruiser.mjs.`,
      source(`^graph/src/${name}/`),
      { path: '^graph/src/', pathNot: `^graph/src/${oneOf([name, 'definitions', ...imported])}/` },
    ),
  ),
  forbid(
    'unlisted-module',
    'A new module needs a line in serverModules.',
    source(
      '^graph/src/[^/]+/',
      `^graph/src/${oneOf([...Object.keys(serverModules), ...serverPrograms, 'definitions'])}/`,
    ),
    {},
  ),
  forbid(
    'through-the-index',
    "Other modules import a module's index.ts only.",
    source('^graph/src/([^/]+)/', '^graph/src/(app|commands)/'),
    {
      path: '^graph/src/[^/]+/',
      pathNot: ['^graph/src/$1/', `^graph/src/${oneOf(collections)}/`, '^graph/src/[^/]+/index\\.ts$'],
    },
  ),
  forbid('app-is-last', 'Only programs import app.', source('^graph/src/seeds/'), {
    path: '^graph/src/((app|commands)/|[^/]+$)',
  }),
  forbid(
    'definitions-import-nothing',
    'The web imports definitions too, so they use neither libraries nor other modules.',
    source('^graph/src/definitions/'),
    { pathNot: '^graph/src/definitions/' },
  ),
  forbid(
    'simulator-by-app',
    "Only app starts the card provider's simulator.",
    source('^(graph|web)/src/', '^graph/src/app/card-payments\\.ts$'),
    { path: '^card-simulator/' },
  ),
  forbid(
    'standalone',
    'The simulator and the reader could be published alone: they import nothing of the store.',
    source('^(card-simulator|graph/src/xlsx-reader)/'),
    { path: '^(graph|web)/', pathNot: '^graph/src/xlsx-reader/' },
  ),
  ...Object.entries(restrictedLibraries).map(([library, place]) =>
    forbid(
      `only-one-place-imports-${library.replace(/[^a-z-].*/, '') || 'opentelemetry'}`,
      `Only graph/src/${place} imports this library.`,
      source('^graph/src/', `^graph/src/${place}`),
      { path: `(^|/)node_modules/(@types/)?${library}/` },
    ),
  ),
];

const webRules = [
  ...webLayers
    .slice(0, -1)
    .map((layer, index) =>
      forbid(
        `${layer}-layer`,
        `A layer imports only those before it: ${webLayers.join(', ')}.`,
        source(`^web/src/${layer}/`),
        { path: `^web/src/${oneOf(webLayers.slice(index + 1))}/` },
      ),
    ),
  forbid(
    'page-to-page',
    "A page imports none of another page's files. Move what they share to the area's folder or a lower layer.",
    source('^web/src/pages/([^/]+)/([^/]+)/'),
    {
      path: '^web/src/pages/[^/]+/[^/]+/',
      pathNot: ['^web/src/pages/$1/$2/', `^web/src/pages/${oneOf(sharedPageFolders)}/`],
    },
  ),
  forbid(
    'area-to-page',
    'Files that an area shares import no page, except the frame with the panes of its own area.',
    source('^web/src/pages/([^/]+)/[^/]+$'),
    { path: '^web/src/pages/[^/]+/[^/]+/', pathNot: '^web/src/pages/$1/[^/]+/[^/]+$' },
  ),
  forbid('pages-to-page', 'Files that all areas share import no page.', source('^web/src/pages/[^/]+$'), {
    path: '^web/src/pages/[^/]+/[^/]+/',
  }),
  forbid(
    'web-to-server',
    'The web imports only definitions from the server.',
    { path: '^web/' },
    {
      path: '^graph/',
      pathNot: '^graph/src/definitions/',
    },
  ),
  forbid('server-to-web', 'The server imports nothing from the web.', { path: '^graph/' }, { path: '^web/' }),
];

const commonRules = [
  forbid('no-cycle', 'Files import each other in one direction, types included.', {}, { circular: true }),
  // A fresh clone has no generated and no built files yet.
  forbid(
    'resolvable',
    'The imported file or package does not exist.',
    {},
    { couldNotResolve: true, pathNot: '\\.generated$|/dist/' },
  ),
  forbid('no-tests-in-product', 'Product code imports no tests or their tools.', source('^(graph|web)/src/'), {
    path: [tests, '^graph/test/', '^web/e2e/'],
  }),
  forbid(
    'test-to-test',
    'A test file imports no other test file; shared tools have their own file.',
    {},
    {
      path: '\\.(test|spec)\\.tsx?$',
    },
  ),
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...serverRules, ...webRules, ...commonRules],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['\\.generated\\.', '^(graph|web)/dist/'] },
    // The card provider's library is loaded by a `require` with this name.
    exoticRequireStrings: ['load', 'load.resolve'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
