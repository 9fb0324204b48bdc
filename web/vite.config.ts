import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const clientEntries = { app: 'src/app/entry-client.tsx', graphiql: 'graphiql.html', apiDocs: 'api-docs.html' };

/**
 * `vite build` makes the browser's part in dist/client, with a manifest that tells the server which scripts and styles
 * a page needs; `vite build --ssr src/app/page-handler.tsx` makes the server's part in dist/server. Other packages stay
 * outside that bundle, so that the process holds one copy of graphql, which the schema and the page's client must share.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  // The served page's own template is in src/app/html.ts; no index.html answers by itself.
  appType: 'custom',
  plugins: [react()],
  // The pages use some dozens of thousands of icons: only those belong into the server's memory.
  ssr: { noExternal: ['@tabler/icons-react'] },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // The content policy allows no data: scripts or fonts, and small files are cached as well as large ones.
    assetsInlineLimit: 0,
    // The playground's editor and the REST reference are that large; the store itself never loads them.
    chunkSizeWarningLimit: 3000,
    rolldownOptions: {
      ...(!isSsrBuild && {
        input: clientEntries,
        output: {
          // A page asks for a handful of files, not for one of each module that two pages share: small ones join their neighbour.
          codeSplitting: {
            groups: [
              // By layers, each of which imports only those before it. Files that import each other would run before
              // what they use is defined.
              // Definitions import nothing, and every layer may import them.
              { name: 'definitions', test: /\/graph\/src\/definitions\//, priority: 6 },
              // The page of the REST reference, and no other one, loads it.
              { name: 'rest-reference', test: /\/node_modules\/swagger-ui-dist\//, priority: 6 },
              // Loaded by every page: libraries, which seldom change, and what the frame of a page needs of the layers
              // below `app`. Pages import neither `app` nor each other.
              { name: 'frame-libraries', tags: ['$initial'], test: /\/node_modules\//, priority: 5 },
              { name: 'frame', tags: ['$initial'], test: /\/src\/(?!app\/)/, priority: 5 },
              {
                name: 'ui',
                test: /\/src\/ui\//,
                minShareCount: 2,
                entriesAware: true,
                entriesAwareMergeThreshold: 20_000,
                priority: 4,
              },
              {
                name: 'below',
                test: /\/src\/(session|cart|products)\//,
                minShareCount: 2,
                entriesAware: true,
                entriesAwareMergeThreshold: 10_000,
                priority: 3,
              },
              // The playground's, apart from what it shares with pages: libraries of dialogs and menus.
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
              // Staff see it on the page of an order too, which needs nothing else of theirs.
              {
                name: 'history',
                test: /\/src\/pages\/admin\/records\/(record-history|history|change)[-.]/,
                minShareCount: 2,
                priority: 2,
              },
              // What several staff pages share is one file, so that a further page of theirs moves nothing that customers fetch.
              // Order pages take `records` for staff, and nothing of the panes.
              { name: 'staff', test: /\/src\/pages\/admin\/records\//, minShareCount: 2, priority: 1 },
              { name: 'panes', test: /\/src\/pages\/admin\//, minShareCount: 2, priority: 1 },
              { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
            ],
          },
        },
      }),
      // Libraries mark modules for compilers that do not run here.
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
    },
  },
  optimizeDeps: {
    entries: Object.values(clientEntries),
    // It imports the editor's workers in Vite's own way, which the optimizer cannot follow.
    exclude: ['graphiql/setup-workers/vite', '@graphiql/react/setup-workers/vite'],
  },
}));
