// The crash test of imports loads this into the store's process. It follows each transaction from the statement that
// contains `from` to its commit, and writes how long its statements took, or kills the process at one of them.
import { appendFileSync, writeFileSync } from 'node:fs';
import { isMainThread, Worker } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/**
 * `at`: number of the statement, or `end` for after the commit; `begun`: number of transactions to let pass;
 * `file`: written at the kill. If it exists, another process was killed.
 */
const { from, begun = 0, at, afterMs = 0, file } = JSON.parse(process.env.KILL ?? '{}');

// Another thread, because the embedded database blocks this one while it works.
const armed = new Int32Array(new SharedArrayBuffer(4));
const killer = `const { workerData } = require('node:worker_threads');
  Atomics.wait(workerData, 0, 0);
  Atomics.wait(workerData, 0, 1, ${afterMs});
  process.kill(process.pid, 'SIGKILL');`;
if (isMainThread && at !== undefined) new Worker(killer, { eval: true, workerData: armed }).unref();

let isChosen = false;

function kill() {
  try {
    writeFileSync(file, String(at), { flag: 'wx' });
  } catch {
    return;
  }
  isChosen = true;
  if (afterMs === 0) process.kill(process.pid, 'SIGKILL');
  Atomics.store(armed, 0, 1);
  Atomics.notify(armed, 0);
}

let passed = 0;
let owner = null;
let took = [];

function follow(connection, sql, run) {
  if (owner === null && sql.includes(from) && passed++ >= begun) [owner, took] = [connection, []];
  if (connection !== owner) return run();
  const began = performance.now();
  const answer = run();
  const isLast = /^\s*commit\b/i.test(sql);
  if (took.length === at) kill();
  took.push(0);
  const place = took.length - 1;
  const note = () => {
    took[place] = performance.now() - began;
    // The statement ended sooner than expected.
    if (isChosen) process.kill(process.pid, 'SIGKILL');
    if (!isLast) return;
    owner = null;
    if (at === undefined) appendFileSync(file, `${JSON.stringify(took)}\n`);
    else if (at === 'end') kill();
  };
  answer.then(note, note);
  return answer;
}

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (...given) {
  const sql = typeof given[0] === 'string' ? given[0] : (given[0]?.text ?? '');
  return follow(this, sql, () => query.apply(this, given));
};

// The embedded database gets messages of PostgreSQL's protocol: P has the text of the statement that E runs, Q both.
const { execProtocolStream } = PGlite.prototype;
let parsed = '';
PGlite.prototype.execProtocolStream = function (message, options) {
  const run = () => execProtocolStream.call(this, message, options);
  const kind = String.fromCharCode(message[0]);
  if (kind === 'P' || kind === 'Q') parsed = Buffer.from(message.subarray(5)).toString();
  return kind === 'E' || kind === 'Q' ? follow(this, parsed.replace(/^\0/, ''), run) : run();
};
