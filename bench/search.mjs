// Measures the search on a private PostgreSQL with many products: `node bench/search.mjs --products 100000`. Prints p50
// and p95 of each kind of search, and whether any plan reads the whole product table.
import 'reflect-metadata';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildFirst } from '../scripts/tools/build-first.mjs';
import { startPostgres } from '../scripts/tools/postgres.mjs';
import { searches } from './search-cases.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { values } = parseArgs({
  options: { products: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '20' } },
});
const wanted = Number(values.products);
const rounds = Number(values.rounds);
if (!Number.isInteger(wanted) || wanted < 3000 || !Number.isInteger(rounds) || rounds < 1)
  throw new Error('--products must be 3000 or more, and --rounds 1 or more.');

buildFirst('graph');
const [{ openDatabase }, { entities }, { seedDemoStore }, catalog] = await Promise.all(
  ['platform/database/index.js', 'server/entities.js', 'demo/index.js', 'catalog/catalog/index.js'].map(
    path => import(`../graph/dist/${path}`),
  ),
);

const postgres = await startPostgres({
  settings: { fsync: 'off', shared_buffers: '1GB', work_mem: '16MB', max_wal_size: '4GB' },
});
try {
  await measure();
} finally {
  await postgres.stop();
}

async function measure() {
  const open = () => openDatabase({ entities, databaseUrl: postgres.url, dataDir: '' });
  const loading = await open();
  await load(loading.em.fork());
  await loading.close();
  const database = await open();
  const recorder = recordStatements(database);
  const em = () => database.em.fork();
  await database.em.execute('select pg_stat_reset()');
  console.log(`${'search'.padEnd(44)} ${'p50 ms'.padStart(8)} ${'p95 ms'.padStart(8)}  plan`);
  let slowest = 0;
  let scans = 0;
  for (const { kind, texts, run } of searches) {
    const times = [];
    const runOne = async text => {
      const { reads } = recorder;
      const context = {
        em: em(),
        reads,
        catalogReads: reads,
        cachedReads: reads,
        actor: null,
        clock: { now: () => new Date() },
      };
      await run({ catalog: new catalog.CatalogService(context), search: new catalog.SearchService(context) }, text);
    };
    for (const text of texts) await runOne(text);
    for (let round = 0; round < rounds; round += 1) {
      for (const text of texts) {
        const started = performance.now();
        await runOne(text);
        times.push(performance.now() - started);
      }
    }
    const statements = await recorder.during(async () => {
      for (const text of texts) await runOne(text);
    });
    const scanned = [];
    for (const statement of statements) if (await recorder.scansProducts(statement)) scanned.push(statement.query);
    times.sort((one, other) => one - other);
    const at = share => times[Math.min(times.length - 1, Math.floor(times.length * share))];
    slowest = Math.max(slowest, at(0.95));
    scans += scanned.length;
    console.log(
      `${kind.padEnd(44)} ${at(0.5).toFixed(1).padStart(8)} ${at(0.95).toFixed(1).padStart(8)}  ${scanned.length > 0 ? `SEQUENTIAL SCAN: ${scanned[0].slice(0, 300)}` : `no sequential scan in ${statements.length} statements`}`,
    );
  }
  await database.close();
  // The server's own count includes scans inside functions.
  const after = await open();
  const [{ seq_scan: counted }] = await after.em.execute(
    "select seq_scan from pg_stat_user_tables where relname = 'product'",
  );
  await after.close();
  console.log(
    `Slowest p95: ${slowest.toFixed(1)} ms. Sequential scans of product: ${scans} in plans, ${counted} by the server's count.`,
  );
}

/** Loads the demo store, and copies its products with other codes and an extra word each, like a large catalog. */
async function load(em) {
  const started = performance.now();
  await seedDemoStore(em, { now: new Date(), passwordCost: 4 });
  // Uses a separate connection, because the store's connections time out on large statements.
  const client = new pg.Client(postgres.url);
  await client.connect();
  const select = async sql => (await client.query(sql)).rows;
  const [{ count }] = await select('select count(*) as count from product where deleted_at is null');
  for (let from = Number(count); from < wanted; from += 20_000) {
    await client.query(`
      with demo as (select p.*, row_number() over (order by key) - 1 as place from product p where key <= ${Number(count)} and deleted_at is null),
        numbers as (select generate_series(${from}, ${Math.min(wanted, from + 20_000) - 1}) as number)
      insert into product (product_id, auxilliary_item_id, description, vendor_key, vendor_item_number, standard_cost, base_price,
        minimum_quantity, maximum_quantity, default_quantity, image_address, category_key, country_of_origin, family, attributes, on_sale, in_store_only)
      select lpad((number % 97)::text, 2, '0') || '-' || lpad((number % 89)::text, 2, '0') || '-' || (100000 + number), (500000000000 + number)::text,
        description || ', ' || translate(to_hex((number::bigint * 2654435761) % 40000 + 1000000), '0123456789', 'ghijklmnop') || ' series',
        vendor_key, 'W' || number, standard_cost, base_price, minimum_quantity, maximum_quantity, default_quantity, image_address, category_key,
        country_of_origin, family, attributes, number % 33 = 0, number % 50 = 0
      from numbers join demo on place = number % ${Number(count)}`);
  }
  await client.query('vacuum analyze');
  const [{ all, words }] = await select(
    'select (select count(*) from product) as all, (select count(*) from search_word) as words',
  );
  await client.end();
  console.log(
    `${all} products and ${words} words after ${Math.round((performance.now() - started) / 1000)} s; ${rounds} rounds.`,
  );
}

/** Records the statements sent to the database, to explain them. */
function recordStatements({ em, reads }) {
  let statements = null;
  return {
    reads: {
      rows(statement, values = []) {
        statements?.push({ query: statement.sql, params: values });
        return reads.rows(statement, values);
      },
    },
    async during(work) {
      statements = [];
      await work();
      const all = statements;
      statements = null;
      return all;
    },
    async scansProducts({ query, params }) {
      const plan = JSON.stringify(await em.getConnection().execute(`explain (format json) ${query}`, params));
      return /"Node Type":"Seq Scan"[^{}]*"Relation Name":"product"/.test(plan);
    },
  };
}
