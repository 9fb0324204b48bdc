// Measures confirmation mail: the rate of one process, its SQL statements, the delay until a mail is sent, and the
// statements of an idle queue.
// npm run bench:mail [-- mails]    DATABASE_URL: an empty PostgreSQL database instead of the embedded one
import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { openJobs } from '../graph/dist/server/background-jobs.js';
import { ActivationCodes } from '../graph/dist/platform/auth/index.js';
import { entities } from '../graph/dist/server/entities.js';
import { readConfig } from '../graph/dist/platform/config/index.js';
import { openDatabase } from '../graph/dist/platform/database/index.js';
import { seedDemoStore } from '../graph/dist/demo/index.js';
import { systemClock } from '../graph/dist/platform/shared/clock.js';
import { inTransaction } from '../graph/dist/platform/shared/transaction.js';

const mails = Number(process.argv[2] ?? 2000);
const idleSeconds = 60;
const latencies = 20;

/** Arrival time of each mail by recipient */
const arrivals = new Map();
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, { envelope }, done) {
    stream.resume().on('end', () => {
      arrivals.set(envelope.rcptTo[0].address, performance.now());
      done();
    });
  },
});
await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));

let statements = 0;
const counted = target => {
  for (const method of ['query', 'exec']) {
    const original = target[method];
    if (original)
      target[method] = function count(...args) {
        statements += 1;
        return original.apply(this, args);
      };
  }
};

const dataDir = mkdtempSync(join(tmpdir(), 'store-bench-mail-'));
const config = readConfig({
  DATA_DIR: dataDir,
  DATABASE_URL: process.env.DATABASE_URL ?? '',
  SMTP_URL: `smtp://127.0.0.1:${server.server.address().port}?ignoreTLS=true`,
});
const database = await openDatabase({ entities, ...config.database });
await seedDemoStore(database.em, { now: systemClock.now(), passwordCost: 4 });
const nothing = () => Promise.resolve();
const { jobs, stop } = await openJobs({
  config,
  database,
  clock: systemClock,
  log: pino({ level: 'warn' }),
  codes: new ActivationCodes('a secret of this measurement, kept nowhere else'),
  payments: () => ({ check: nothing, findOpen: nothing, compareDaily: nothing }),
});
const em = database.em.fork();

/** Copies orders of the demo with their lines and first status. Each copy has a different recipient. */
async function copyOrders(count) {
  const columnsOf = async table =>
    (
      await em.execute('select column_name as name from information_schema.columns where table_name = ? order by 1', [
        table,
      ])
    ).map(({ name }) => name);
  const own = ['key', 'idempotency_key', 'contact_email'];
  const copied = (await columnsOf('orders')).filter(name => !own.includes(name)).join(', ');
  const rows = await em.execute(
    `insert into orders (${copied}, idempotency_key, contact_email)
     select ${copied}, 'bench-' || gen_random_uuid(), 'bench-' || gen_random_uuid() || '@contractor.example'
     from (select *, row_number() over () as place from orders) source join generate_series(0, ?::int - 1) copy on source.place = 1 + copy % (select count(*) from orders)
     returning key, contact_email as email`,
    [count],
  );
  const keys = `{${rows.map(({ key }) => key).join(',')}}`;
  const template = await em.execute(
    'select order_key as key from order_line group by 1 order by abs(count(*) - 5), 1 limit 1',
  );
  for (const table of ['order_line', 'order_status_change']) {
    const columns = (await columnsOf(table)).filter(name => !['key', 'order_key'].includes(name)).join(', ');
    await em.execute(
      `insert into ${table} (order_key, ${columns}) select made.key, ${columns} from ${table}, unnest(?::int[]) made (key) where order_key = ?${table === 'order_line' ? '' : " and status = 'placed'"}`,
      [keys, template[0].key],
    );
  }
  return rows;
}

const place = orders =>
  inTransaction(em, async inner => {
    for (const { key } of orders) await jobs.send(inner, 'orderConfirmation', { orderKey: key }, `order-${key}`);
  });
const arrived = async count => {
  while (arrivals.size < count) await pause(10);
};

await place(await copyOrders(mails));
counted(
  config.database.databaseUrl === null ? await database.orm.em.getConnection().getNativeClient() : pg.Client.prototype,
);
statements = 0;
const start = performance.now();
await jobs.start();
await arrived(mails);
const seconds = (performance.now() - start) / 1000;
await pause(1000);
console.log(
  `${mails} mails in ${seconds.toFixed(1)} s: ${Math.round((mails / seconds) * 60)} a minute, ${(statements / mails).toFixed(2)} statements each`,
);

const waits = [];
for (const order of await copyOrders(latencies)) {
  await pause(100 + Math.random() * 200);
  const sentAt = performance.now();
  await place([order]);
  await arrived(arrivals.size + (arrivals.has(order.email) ? 0 : 1));
  waits.push(arrivals.get(order.email) - sentAt);
}
waits.sort((a, b) => a - b);
console.log(
  `from order to mail server: median ${Math.round(waits[latencies / 2])} ms, slowest ${Math.round(waits.at(-1))} ms`,
);

statements = 0;
await pause(idleSeconds * 1000);
console.log(`idle: ${statements} statements in ${idleSeconds} s`);

await stop();
await database.close();
server.close();
rmSync(dataDir, { recursive: true, force: true });
