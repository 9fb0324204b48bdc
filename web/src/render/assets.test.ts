import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assetsOfBuild } from './assets';

const entry = 'src/start/entry-client.tsx';
const cart = 'src/pages/ordering/cart/cart-page.tsx';
const folders: string[] = [];

afterEach(() => folders.splice(0).forEach(folder => rmSync(folder, { recursive: true })));

function buildOf(manifest: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'store-build-'));
  folders.push(folder);
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'page-start.js'), 'start()');
  for (const name of ['app', 'ui', 'cart']) writeFileSync(join(folder, `${name}.css`), `.${name}{}`);
  return folder;
}

const app = { file: 'app.js', css: ['app.css'] };

test("finds a page's scripts and styles, imports first", async () => {
  const folder = buildOf({
    [entry]: app,
    [cart]: { file: 'cart.js', css: ['cart.css'], imports: ['_ui.js', entry] },
    '_ui.js': { file: 'ui.js', css: ['ui.css'] },
  });
  expect(await assetsOfBuild(folder, [cart])(cart)).toMatchObject({
    entry: '/app.js',
    scripts: ['/ui.js', '/cart.js'],
    inline: { style: '.app{}.ui{}.cart{}' },
  });
});

test('refuses a build without one of the pages', () => {
  const folder = buildOf({ [entry]: app });
  expect(() => assetsOfBuild(folder, [cart])).toThrow(`The build in ${folder} lacks ${cart}. Build the web again.`);
});
