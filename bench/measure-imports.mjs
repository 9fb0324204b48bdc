// Job g: imports 10,000 products from a report, compared with one statement of a bare program for the same rows.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { root } from './data.mjs';

const rows = 10_000;
const headers = ['Item #', 'Description', 'Vendor Item', 'Std Cost', 'List Price', 'Category', 'Country'];

const itemsOf = prefix =>
  Array.from({ length: rows }, (_, index) => [
    `${prefix}${String(index).padStart(6, '0')}`,
    `Imported tool ${index} in steel`,
    `${prefix}-${index}`,
    ((index % 9000) / 100 + 0.25).toFixed(2),
    ((index % 9000) / 60 + 0.5).toFixed(2),
    `Category ${1 + (index % 200)}`,
    'USA',
  ]);

export async function measureImports({ postgres, servers, secret }) {
  const client = new pg.Client(postgres.url);
  await client.connect();
  try {
    const {
      rows: [{ key: adminKey }],
    } = await client.query(
      `insert into customer (customer_number, name, pricing_tier) values (900000001, 'Counter', 42069) returning key`,
    );
    await client.query('insert into customer_finance (customer_key) values ($1)', [adminKey]);
    const referenceSeconds = await referenceImport(client, itemsOf('GREF'));
    const seconds = await storeImport(servers.shipped.url, await adminToken(secret, adminKey), itemsOf('GSTO'));
    const {
      rows: [{ count }],
    } = await client.query(`select count(*)::int as count from product where product_id like 'GSTO%'`);
    if (count !== rows) throw new Error(`The import stored ${count} of ${rows} products.`);
    return { rows, seconds, referenceSeconds };
  } finally {
    await client.end();
  }
}

async function adminToken(secret, customerKey) {
  const { Tokens } = await import(`${root}graph/dist/platform/auth/index.js`);
  return new Tokens(secret, { now: () => new Date() }).issue({
    customerKey,
    customerNumber: 900_000_001,
    pricingTier: 42069,
    tokenVersion: 1,
    scope: 'full',
    acting: null,
  });
}

async function referenceImport(client, items) {
  const began = performance.now();
  await client.query(
    `insert into product (product_id, description, vendor_item_number, standard_cost, base_price, category_key, country_of_origin, vendor_key)
    select i[1], i[2], i[3], i[4]::numeric, i[5]::numeric, c.key, i[7], 1
    from (select array(select jsonb_array_elements_text(line)) as i from jsonb_array_elements($1::jsonb) line) lines join category c on c.name = i[6]`,
    [JSON.stringify(items)],
  );
  return (performance.now() - began) / 1000;
}

async function storeImport(url, token, items) {
  const { writeWorkbook } = await import(`${root}graph/dist/platform/spreadsheets/index.js`);
  const sheets = [
    { name: 'Item Master List', columns: headers.map(header => ({ header, type: 'text' })), rows: items },
  ];
  const form = new FormData();
  form.set('vendorKey', '1');
  form.set('doc', new Blob([await writeWorkbook({ sheets })]), 'items.xlsx');
  const authorization = `Bearer ${token}`;
  const began = performance.now();
  const response = await fetch(`${url}/api/authproducts/batch`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  const body = await response.json();
  if (!response.ok) throw new Error(`The import was refused: ${JSON.stringify(body)}`);
  let { status } = body.data;
  while (!['completed', 'refused', 'failed'].includes(status)) {
    await pause(100);
    status = (await (await fetch(`${url}/api/imports/${body.data.key}`, { headers: { authorization } })).json()).data
      .status;
  }
  return (performance.now() - began) / 1000;
}
