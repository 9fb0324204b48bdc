// Measures the storefront in Chromium, like a first visit on a phone: `npm run bench:web`, `-- --runs 3` for a quick
// look. Prints a table with targets and writes bench/results/web.json.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildFirst } from '../scripts/tools/build-first.mjs';
import { launch, measureLoad } from './web/browser.mjs';
import { measureNavigations } from './web/navigation.mjs';
import { measureSignedIn } from './web/signed-in.mjs';
import { withStore } from './web/store.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, clicks: { type: 'string', default: '50' } },
});
const [runs, clicks] = [Number(values.runs), Number(values.clicks)];
if (!Number.isInteger(runs) || runs < 1 || !Number.isInteger(clicks) || clicks < 1)
  throw new Error('--runs and --clicks must be whole numbers from 1.');

/**
 * Milliseconds to the largest paint without a throttled network: half of EverShop's. The other targets are the same for
 * all pages.
 */
const unthrottled = { home: 292, category: 292, search: 292, product: 220 };
const targets = {
  largest: 900,
  shift: 0.02,
  slowest: 100,
  scripts: 200_000,
  altogether: 240_000,
  hovered: 100,
  seen: 50,
};
const clicksAList = 20;

buildFirst();
const results = await withStore(measure);
mkdirSync('bench/results', { recursive: true });
writeFileSync('bench/results/web.json', `${JSON.stringify(results, null, 2)}\n`);
printTable(results);

async function measure(url) {
  const paths = await pathsOf(url);
  const browser = await launch();
  const pages = {};
  // First visits of all pages warm up the server.
  for (const path of Object.values(paths)) await measureLoad(browser, url, path, 'none');
  for (const [page, path] of Object.entries(paths)) {
    const loads = { fast4g: [], none: [] };
    for (let run = 0; run < runs; run += 1)
      for (const network of ['fast4g', 'none']) loads[network].push(await measureLoad(browser, url, path, network));
    const of = (network, figure) => median(loads[network].map(load => load[figure]));
    pages[page] = {
      largest: of('fast4g', 'largest'),
      largestUnthrottled: of('none', 'largest'),
      largestElement: loads.fast4g[0].element,
      shift: Math.max(...loads.fast4g.map(({ shift }) => shift)),
      slowest: of('fast4g', 'slowest'),
      scripts: of('fast4g', 'scripts'),
      altogether: of('fast4g', 'scripts') + of('fast4g', 'rest'),
      pictures: of('fast4g', 'pictures'),
    };
  }
  const navigations = { hovered: [], seen: [] };
  for (const list of [paths.category, paths.search, '/onsale']) {
    const { hovered, seen } = await measureNavigations(
      browser,
      url,
      list,
      Math.min(clicksAList, clicks - navigations.hovered.length),
    );
    navigations.hovered.push(...hovered);
    navigations.seen.push(...seen);
  }
  const customerPaths = { ...paths, cart: '/cart', checkout: '/checkout', orders: '/account/order-history' };
  const signedIn = {};
  for (const network of ['fast4g', 'none'])
    signedIn[network] = await measureSignedIn(browser, url, customerPaths, network, runs);
  const version = browser.version();
  await browser.close();
  return {
    at: new Date().toISOString(),
    commit: git('rev-parse', 'HEAD'),
    clean: git('status', '--porcelain') === '',
    runs,
    machine: { processor: cpus()[0].model, cores: cpus().length, memory: totalmem() },
    versions: { node: process.version, chromium: version },
    network: 'Fast 4G: 1,012,500 bytes/s down, 168,750 up, 165 ms latency',
    processorSlowdown: 4,
    pages,
    signedIn,
    navigations: {
      hovered: { count: navigations.hovered.length, p75: p75(navigations.hovered) },
      seen: { count: navigations.seen.length, p75: p75(navigations.seen) },
    },
  };
}

/** The largest category and one of its products, as the store's search returns them. */
async function pathsOf(url) {
  const { data } = await (
    await fetch(`${url}/api/products/search/${encodeURIComponent('wedge anchor')}?limit=20`)
  ).json();
  const { key, categoryKey } = data.find(product => product.categoryKey);
  return {
    home: '/',
    category: `/product/categories/${categoryKey}`,
    search: '/product/search/hammer',
    product: `/product/${key}`,
  };
}

/**
 * Returns the medians of a customer's page loads. The targets allow 150 ms from the largest paint to the first price.
 */
function signedInRows({ fast4g, none }) {
  const figuresOf = (loads, figure) => {
    const times = loads.map(load => load[figure]).filter(time => time !== null);
    return times.length > 0 ? median(times) : null;
  };
  return [
    ['Fast 4G', fast4g],
    ['no network throttle', none],
  ].flatMap(([network, pages]) =>
    Object.entries(pages).flatMap(([page, caches]) =>
      Object.entries(caches).flatMap(([cache, loads]) => {
        const largest = figuresOf(loads, 'largest');
        const row = (figure, target) => {
          const time = figuresOf(loads, figure);
          const what = `${page} of a customer, ${cache}, ${network}: ${figure}`;
          return time === null ? [] : [[what, ms(time), Math.round(target), time]];
        };
        return [
          ...row('largest', page === 'orders' ? 700 : 600),
          ...row('greeting', largest + 150),
          ...row('price', largest + 150),
        ];
      }),
    ),
  );
}

function printTable({ pages, signedIn, navigations }) {
  const rows = Object.entries(pages).flatMap(([page, figures]) => [
    [`${page}: largest paint, Fast 4G`, ms(figures.largest), targets.largest, figures.largest],
    [
      `${page}: largest paint, no network throttle`,
      ms(figures.largestUnthrottled),
      unthrottled[page],
      figures.largestUnthrottled,
    ],
    [`${page}: layout shift`, figures.shift.toFixed(4), targets.shift, figures.shift],
    [`${page}: slowest interaction`, ms(figures.slowest), targets.slowest, figures.slowest],
    [`${page}: scripts`, kilobytes(figures.scripts), targets.scripts, figures.scripts],
    [`${page}: all but pictures`, kilobytes(figures.altogether), targets.altogether, figures.altogether],
  ]);
  rows.push(...signedInRows(signedIn));
  for (const kind of ['hovered', 'seen'])
    rows.push([
      `${kind === 'seen' ? 'a page visited before' : 'a hovered page'}, ${navigations[kind].count} clicks, p75`,
      ms(navigations[kind].p75),
      targets[kind],
      navigations[kind].p75,
    ]);
  console.log(`${'what'.padEnd(64)} ${'figure'.padStart(10)} ${'at most'.padStart(9)}`);
  for (const [what, figure, target, number] of rows)
    console.log(
      `${what.padEnd(64)} ${figure.padStart(10)} ${String(target).padStart(9)}${number > target ? '  missed' : ''}`,
    );
}

function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
}

function p75(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.ceil(numbers.length * 0.75) - 1];
}

function ms(number) {
  return `${Math.round(number)} ms`;
}

function kilobytes(number) {
  return `${(number / 1000).toFixed(1)} KB`;
}

function git(...args) {
  return spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();
}
