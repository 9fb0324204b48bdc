// What a page may load at a first visit: scripts, and scripts and styles together, compressed with brotli as they are sent. The
// figures are explained in docs/decisions/0029-page-weight-budget.md. Staff pages have no limit.
import { existsSync } from 'node:fs';
import { importsOf, readManifest } from './scripts/tools/build-manifest.mjs';

const client = 'web/dist/client';
const manifest = readManifest(client);

/** Files under 1 KB are not compressed (web/vite.config.ts). */
const sent = file => (existsSync(`${client}/${file}.br`) ? `${client}/${file}.br` : `${client}/${file}`);

export default Object.keys(manifest)
  .filter(name => /^src\/pages\/(storefront|ordering|account)\//.test(name))
  .flatMap(page => {
    const names = ['src/start/entry-client.tsx', page];
    const files = [...new Set([...names, ...importsOf(manifest, names)])].flatMap(name => [
      manifest[name].file,
      ...(manifest[name].css ?? []),
    ]);
    return [
      { name: `${page}, scripts`, path: files.filter(file => file.endsWith('.js')).map(sent), limit: '200 kB' },
      { name: `${page}, scripts and styles`, path: files.map(sent), limit: '230 kB' },
    ].map(check => ({ ...check, brotli: false, message: 'See docs/decisions/0029-page-weight-budget.md.' }));
  });
