/**
 * The wings of the server. Each may import those in its list, and `definitions`. Inside a wing, a module imports those
 * of the wing in its own list. All imports of another module go through its index.
 */
export const wings = {
  platform: {
    imports: [],
    modules: {
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
    },
  },
  catalog: {
    imports: ['platform'],
    modules: {
      purchasing: [],
      catalog: ['purchasing'],
      'product-families': ['purchasing', 'catalog'],
      pricing: ['catalog'],
    },
  },
  customers: {
    imports: ['platform', 'catalog'],
    modules: {
      customers: [],
      'customer-jobs': ['customers'],
      favorites: ['customers'],
      'own-numbers': ['customers'],
      'shopping-lists': ['customers'],
    },
  },
  selling: {
    imports: ['platform', 'catalog', 'customers'],
    modules: {
      carts: [],
      'order-pad': [],
      ordering: ['carts'],
      reordering: ['carts', 'ordering'],
      'po-attachments': ['ordering'],
      payments: ['ordering'],
      checkout: ['carts', 'ordering', 'payments'],
    },
  },
  staff: {
    imports: ['platform', 'catalog', 'customers'],
    modules: { imports: [], reporting: [] },
  },
  operations: {
    imports: ['platform', 'catalog', 'customers', 'selling', 'staff'],
    modules: { backup: [], 'first-steps': ['backup'], lifecycle: ['backup'] },
  },
};

/** The wings that put the others together, lowest first, as single files that may import all of them. */
const programs = ['server', 'demo', 'commands'];

/** Modules without an index: collections of small files that are imported one by one. */
const collections = ['platform/shared', 'definitions'];

/** The layers of the web, lowest first. Each may import those before it. */
const webLayers = ['ui', 'trade', 'session', 'cart', 'products', 'pages', 'frame', 'start', 'render', 'tools'];

/** Not a page, but files that all panes of the admin area share. */
const sharedPageFolders = ['staff/records'];

/** Libraries that only one place of the server may import. */
const restrictedLibraries = {
  yazl: 'platform/shared/zip-stream\\.ts$',
  yauzl: 'platform/xlsx-reader/',
  saxes: 'platform/xlsx-reader/',
  jsonwebtoken: 'platform/auth/',
  bcrypt: 'platform/auth/',
  pino: 'server/',
  'pg-boss': 'platform/jobs/',
  nodemailer: 'platform/mail/',
  'prom-client': 'platform/telemetry/',
  '@opentelemetry/(sdk|exporter|resources)[^/]*': 'platform/telemetry/open-telemetry\\.ts$',
  authorizenet: 'selling/payments/authorize-net-gateway\\.ts$',
};

const tests = '\\.test\\.tsx?$|^graph/src/staff/imports/fixtures/|^web/test/';
const oneOf = names => `(${names.join('|')})`;
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const source = (path, ...except) => ({ path, pathNot: [tests, ...except] });

const wingRules = Object.entries(wings).flatMap(([wing, { imports, modules }]) => [
  forbid(
    `${wing}-imports`,
    `${wing} may import: ${['definitions', ...imports].join(', ')}. See wings in .dependency-cruiser.mjs.`,
    source(`^graph/src/${wing}/`),
    { path: '^graph/src/', pathNot: `^graph/src/${oneOf([wing, 'definitions', ...imports])}/` },
  ),
  ...Object.entries(modules).map(([name, siblings]) =>
    forbid(
      `${wing}-${name}-imports`,
      `Of its wing, ${name} may import: ${siblings.join(', ') || 'nothing'}. See wings in .dependency-cruiser.mjs.`,
      source(`^graph/src/${wing}/${name}/`),
      { path: `^graph/src/${wing}/`, pathNot: `^graph/src/${wing}/${oneOf([name, ...siblings])}/` },
    ),
  ),
]);

const serverRules = [
  ...wingRules,
  forbid(
    'unlisted-module',
    'A new module needs a line in wings.',
    source(
      '^graph/src/[^/]+/',
      ...Object.entries(wings).map(([wing, { modules }]) => `^graph/src/${wing}/${oneOf(Object.keys(modules))}/`),
      `^graph/src/${oneOf([...programs, 'definitions'])}/`,
    ),
    {},
  ),
  forbid(
    'through-the-index',
    "Other modules import a module's index.ts only.",
    source('^graph/src/([^/]+)/([^/]+)', '^graph/src/(server|commands)/'),
    {
      path: `^graph/src/${oneOf(Object.keys(wings))}/`,
      pathNot: ['^graph/src/$1/$2/', `^graph/src/${oneOf(collections)}/`, '^graph/src/[^/]+/[^/]+/index\\.ts$'],
    },
  ),
  forbid(
    'demo-is-last',
    'Only the start, a command and tests import the demo.',
    source('^graph/src/', '^graph/src/(demo|commands)/|^graph/src/serve\\.ts$'),
    {
      path: '^graph/src/demo/',
    },
  ),
  forbid('server-is-last', 'Only programs import the server.', source('^graph/src/demo/'), {
    path: '^graph/src/((server|commands)/|[^/]+$)',
  }),
  forbid(
    'definitions-import-nothing',
    'The web imports definitions too, so they use neither libraries nor other modules.',
    source('^graph/src/definitions/'),
    { pathNot: '^graph/src/definitions/' },
  ),
  forbid(
    'simulator-by-server',
    "Only the server starts the card provider's simulator.",
    source('^(graph|web)/src/', '^graph/src/server/card-payments\\.ts$'),
    { path: '^card-simulator/' },
  ),
  forbid(
    'standalone',
    'The simulator and the reader could be published alone: they import nothing of the store.',
    source('^(card-simulator|graph/src/platform/xlsx-reader)/'),
    { path: '^(graph|web)/', pathNot: '^graph/src/platform/xlsx-reader/' },
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
    // Has no name without the prefix, so the checker's own list lacks it.
    builtInModules: { add: ['node:sqlite'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
