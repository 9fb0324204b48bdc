// The data for the measurements: a catalog of any size, with customers and orders, generated in the database.
import 'reflect-metadata';
import { fileURLToPath } from 'node:url';

const dist = path => import(new URL(`../graph/dist/${path}`, import.meta.url).href);

export const sizes = { categories: 200, vendors: 50, customers: 1000, ordersEach: 30, linesEach: 5, featured: 16 };

const nouns = [
  'wedge anchor',
  'claw hammer',
  'cold chisel',
  'hex cap screw',
  'hole saw',
  'work glove',
  'utility knife',
  'tape measure',
  'ball valve',
  'wire nut',
  'drill bit',
  'saw blade',
  'concrete nail',
  'extension cord',
  'safety goggles',
  'pipe wrench',
  'chalk line',
  'pry bar',
  'socket set',
  'grinding wheel',
  'copper elbow',
  'conduit strap',
  'paint roller',
  'caulking gun',
  'masonry trowel',
];
const materials = [
  'zinc plated',
  'stainless',
  'galvanized',
  'carbide',
  'brass',
  'hardened steel',
  'fiberglass',
  'aluminum',
  'bronze',
  'nylon',
  'rubber',
  'titanium',
];
const makers = [
  'ironwood',
  'saltriver',
  'mesquite',
  'copperline',
  'redrock',
  'sonora',
  'palisade',
  'tungsten point',
  'northrim',
  'granite',
];

const list = words => `(array[${words.map(word => `'${word}'`).join(', ')}])`;

/** Typical search texts for this catalog. The `codes` belong to its first products. */
export const searches = {
  words: nouns.flatMap((noun, index) => [
    noun,
    `${materials[index % materials.length]} ${noun}`,
    `${makers[index % makers.length]} ${noun}`,
    `${noun} ${index + 3} in`,
  ]),
  codes: Array.from({ length: 50 }, (_, index) => `B${String(index * 181 + 7).padStart(7, '0')}`),
  misspelled: [
    'wedge anchr',
    'claw hamemr',
    'cold chissel',
    'hole sww galvinized',
    'utilty knife',
    'tape mesure',
    'wrie nut',
    'sefety goggles',
    'pipe wrnech',
    'grinding whele',
  ],
};

/** Returns the price of product number n in cents. The statement below computes the same. */
export const centsOf = number => (number % 9000) + 25;

const products = (from, to) => `
  insert into product (product_id, auxilliary_item_id, description, vendor_key, vendor_item_number, standard_cost, base_price, category_key,
    country_of_origin, image_address, featured, on_sale, in_store_only, family, attributes)
  select 'B' || lpad(n::text, 7, '0'), (500000000000 + n)::text,
    initcap(${list(makers)}[1 + n * 7 % ${makers.length}]) || ' ' || ${list(nouns)}[1 + n % ${nouns.length}] || ' ' || (1 + n % 48) || ' in x ' || (1 + n % 13) || ' in '
      || ${list(materials)}[1 + n / 25 % ${materials.length}] || ', ' || translate(to_hex((n::bigint * 2654435761) % 40000 + 1000000), '0123456789', 'ghijklmnop') || ' series',
    1 + n % ${sizes.vendors}, 'V' || n, (n % 9000) / 100.0 + 0.25, (n % 9000) / 60.0 + 0.5, 1 + n % ${sizes.categories},
    'USA', '/pictures/' || 1 + n % 40 || '.svg', n < ${sizes.featured}, n % 33 = 0, n % 50 = 0,
    initcap(${list(nouns)}[1 + n % ${nouns.length}]),
    'Length: ' || (1 + n % 48) || ' in; Width: ' || (1 + n % 13) || ' in; Finish: ' || ${list(materials)}[1 + n / 25 % ${materials.length}]
  from generate_series(${from}, ${to}) n`;

function* statements(count) {
  yield `insert into vendor (id, name) select 'V' || n, 'Vendor ' || n from generate_series(1, ${sizes.vendors}) n`;
  yield `insert into category (name, featured) select 'Category ' || n, n <= 12 from generate_series(1, ${sizes.categories}) n`;
  for (let from = 0; from < count; from += 50_000) yield products(from, Math.min(count, from + 50_000) - 1);
  yield `insert into pricing_info (product_key) select key from product on conflict do nothing`;
  yield `insert into customer (customer_number, name, address, city, state, zip_code, phone_number)
    select 20000 + n, 'Builder ' || n, n || ' Main Street', 'Phoenix', 'AZ', '85001', '6025550100' from generate_series(1, ${sizes.customers}) n`;
  yield "insert into customer_finance (customer_key, terms, payment_method, is_on_account) select key, 'NET30', 'ACCT', true from customer";
  yield "insert into contact (customer_key, name, email, phone_number) select key, 'Person', 'person' || key || '@builder.example', '6025550100' from customer";
  yield "insert into cart (customer_key, name, active, changed_at) select key, 'Main cart', true, now() from customer";
  yield `insert into cart_line (cart_key, product_key, quantity, confirmed, position, seen_price, seen_in_store_only)
    select c.key, p.key, 2, 0, n, p.standard_cost, false from cart c cross join generate_series(1, 8) n
    join product p on p.key = 1 + (c.key * 8 + n) % 1000`;
  yield "insert into location (customer_key, address, city, state, zip_code) select key, '1 Site', 'Mesa', 'AZ', '85201' from customer";
  yield `insert into orders (customer_key, customer_number, customer_name, placed_at, total, status, payment, contact_name, contact_email, contact_phone_number,
      pickup, address, city, state, zip_code, idempotency_key, content_hash)
    select c.key, c.customer_number, c.name, timestamptz '2026-11-01' - n * interval '3 hours', 61.25, 'completed', 'onAccount',
      'Person', 'person@builder.example', '6025550100', true, 'Counter', 'Phoenix', 'AZ', '85034', 'bench-key-' || n, 'hash'
    from customer c, generate_series(1, ${sizes.ordersEach}) n order by n, c.key`;
  yield `insert into order_line (order_key, position, product_key, product_id, description, vendor_key, quantity, unit_price, price)
    select o.key, p, q.key, q.product_id, q.description, q.vendor_key, 1, 12.25, 12.25
    from orders o cross join generate_series(1, ${sizes.linesEach}) p join product q on q.key = 1 + (o.key * 17 + p * 101) % ${Math.min(count, 10_000)}`;
  yield "insert into order_status_change (order_key, status, at, by_name) select key, 'placed', placed_at, customer_name from orders";
}

/** Fills a new database. Returns the time it took, in seconds. */
export async function loadData(databaseUrl, count) {
  const [{ openDatabase }, { entities }] = await Promise.all([
    dist('platform/database/index.js'),
    dist('server/entities.js'),
  ]);
  const started = performance.now();
  const database = await openDatabase({ entities, databaseUrl, dataDir: '' });
  await database.close();
  // Uses a separate connection, because the store's pool times out on statements as long as these.
  const { default: pg } = await import('pg');
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('begin');
  for (const statement of statements(count)) await client.query(statement);
  await client.query('commit');
  await client.query('vacuum analyze');
  await client.end();
  return Math.round((performance.now() - started) / 1000);
}

/** Issues a token for each customer, as a sign-in does. */
export async function tokensOf(secret) {
  const { Tokens } = await dist('platform/auth/index.js');
  const tokens = new Tokens(secret, { now: () => new Date() });
  return Array.from({ length: sizes.customers }, (_, index) =>
    tokens.issue({
      customerKey: index + 1,
      customerNumber: 20_001 + index,
      pricingTier: 0,
      tokenVersion: 1,
      scope: 'full',
      acting: null,
    }),
  );
}

export const root = fileURLToPath(new URL('..', import.meta.url));
