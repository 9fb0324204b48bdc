import { parse } from 'node:path';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';

const clientEntries = { app: 'src/start/entry-client.tsx', graphiql: 'graphiql.html', apiDocs: 'api-docs.html' };

/** Adds its file to each import of a page, by which the server finds the page's scripts and styles in the manifest. */
const pageFiles: Plugin = {
  name: 'page-files',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/frame\/routes\.tsx$/ },
    handler: code =>
      code.replace(/\(\) =>\s+import\('\.\.\/(pages\/[^']+)'\)/g, "Object.assign($&, { file: 'src/$1.tsx' })"),
  },
};

/** Hydrates the page, which works once. Without this, Vite would run it again after a change that cannot be refreshed. */
const runsOnce = /\/src\/start\/entry-client\.tsx/;

/** The playground and the REST reference: 9 MB that only staff load */
const tools = /assets\/(playground|rest-reference|babel|codicon|estree|graphql|jsonMode|standalone|\w+\.worker)[-.]/;

/** Compresses each file once, for all requests, with gzip and brotli. A file under 1 KB fits into one packet anyway. */
function compressed(files: { include?: RegExp; exclude?: RegExp }, gzipLevel: number, brotliQuality: number) {
  return compression({
    include: /\.(js|css|svg|ttf)$/,
    ...files,
    threshold: 1000,
    algorithms: [
      defineAlgorithm('gzip', { level: gzipLevel }),
      defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    ],
  });
}

// The highest levels would take longer for the tools than all the rest of the build.
const allCompressed = [
  compressed({ exclude: tools }, constants.Z_BEST_COMPRESSION, constants.BROTLI_MAX_QUALITY),
  compressed({ include: tools }, 6, 5),
];

/** The first part of a name such as `ui~search-page~product-page`. */
function groupOf(name: string): string {
  return name.split('~', 1)[0] ?? name;
}

/**
 * `vite build` builds the browser's part in dist/client, with a manifest of the scripts and styles that each page
 * needs. `vite build --ssr src/render/page-handler.tsx` builds the server's part in dist/server. It contains the packages
 * that it needs, with React's production build, which renders a product page in 19 ms instead of 25, whatever NODE_ENV
 * is. Only graphql is left out, because the schema and the page's client must share one copy.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  // The page template is in src/render/html.ts, so no index.html is served.
  appType: 'custom',
  plugins: [pageFiles, react({ exclude: [/\/node_modules\//, runsOnce] }), ...(isSsrBuild ? [] : allCompressed)],
  ...(isSsrBuild
    ? { ssr: { noExternal: true, external: ['graphql'] }, define: { 'process.env.NODE_ENV': '"production"' } }
    : // RxJS as it is written, instead of translated for browsers of 2015.
      { resolve: { conditions: ['es2015', ...defaultClientConditions] } }),
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // The content policy forbids `data:` scripts and fonts, and small files are cached as well as large ones.
    assetsInlineLimit: 0,
    // The playground's editor and the REST reference are this large. The store's pages never load them.
    chunkSizeWarningLimit: 3000,
    rolldownOptions: {
      // Compressing the playground's editor is slow, and would be reported at each build.
      checks: { bundlerTimings: false },
      ...(!isSsrBuild && {
        input: clientEntries,
        output: {
          // Without this, a merged file is named after every page that loads it.
          chunkFileNames: ({ name }) => `assets/${groupOf(name)}-[hash].js`,
          assetFileNames: ({ names: [name = 'asset'] }) => `assets/${groupOf(parse(name).name)}-[hash][extname]`,
          // Merges small shared modules, so that a page loads a handful of files.
          codeSplitting: {
            groups: [
              // One group per layer, which imports only the layers before it. Chunks in an import cycle would run
              // before their imports are defined.
              // Definitions import nothing, and every layer may import them. Only staff, or one page, use the others.
              {
                name: 'definitions',
                test: /\/graph\/src\/definitions\/(?!change|finance|vendor|code-128|list-sorts|synonyms|category)/,
                priority: 6,
              },
              // Only the page of the REST reference loads it.
              { name: 'rest-reference', test: /\/node_modules\/swagger-ui-dist\//, priority: 6 },
              // Every page loads these: libraries, which seldom change, and the modules below `frame` that the page frame
              // needs. Pages import neither those above them nor each other.
              { name: 'frame-libraries', tags: ['$initial'], test: /\/node_modules\//, priority: 5 },
              { name: 'frame', tags: ['$initial'], test: /\/src\/(?!frame\/|start\/|tools\/)/, priority: 5 },
              { name: 'ui', test: /\/src\/(ui|trade)\//, minShareCount: 2, priority: 4 },
              // Files for each layer, because layers never import each other in a circle. Those of products are divided by the
              // pages that load them: rows of result lists are of no use to an order. Few sessions load the last three.
              {
                name: 'cart',
                test: /\/src\/(session|cart)\/(?!reorder|kept-sign-in|seldom|wrong-clock)/,
                minShareCount: 2,
                priority: 3,
              },
              // Only pages that list orders re-order them.
              { name: 'reorder', test: /\/src\/cart\/reorder/, minShareCount: 2, priority: 3 },
              {
                name: 'products',
                test: /\/src\/products\//,
                minShareCount: 2,
                entriesAware: true,
                entriesAwareMergeThreshold: 10_000,
                priority: 3,
              },
              // Separate from the dialog and menu libraries that the playground shares with pages.
              {
                name: 'playground',
                test: /\/node_modules\/(@?graphiql|graphql|monaco)/,
                minShareCount: 2,
                entriesAware: true,
                entriesAwareMergeThreshold: 20_000,
                priority: 3,
              },
              {
                name: 'libraries',
                test: /\/node_modules\//,
                minShareCount: 2,
                entriesAware: true,
                entriesAwareMergeThreshold: 20_000,
                priority: 2,
              },
              // The order page loads these for staff, and needs no other staff module.
              {
                name: 'history',
                test: /\/src\/pages\/staff\/records\/(record-history|history|change|stale-record)[-.]/,
                minShareCount: 2,
                priority: 2,
              },
              // Shared modules of staff pages, so that a new staff page does not change the files that customers load.
              // Order pages load `records` for staff, but no panes.
              { name: 'staff', test: /\/src\/pages\/staff\/records\//, minShareCount: 2, priority: 1 },
              { name: 'panes', test: /\/src\/pages\/staff\//, minShareCount: 2, priority: 1 },
              { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
            ],
          },
        },
      }),
      // Libraries contain directives for compilers that do not run here.
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
    },
  },
  optimizeDeps: {
    entries: Object.values(clientEntries),
    // These import the editor's workers with Vite syntax, which the optimizer does not support.
    exclude: ['graphiql/setup-workers/vite', '@graphiql/react/setup-workers/vite'],
  },
}));
