// The practical limit: a bare Node HTTP server which answers each job with the one SQL statement that is equivalent to it, prepared,
// over a pool of connections, and JSON.stringify. Started by run.mjs with DATABASE_URL; prints its port. WEB_CONCURRENCY=2 makes it two processes.
import cluster from 'node:cluster';
import { createServer } from 'node:http';
import pg from 'pg';
import { statements } from './reference-statements.mjs';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const answer = async (name, values) => (await pool.query({ name, text: statements[name], values })).rows;

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

const server = createServer(async (request, response) => {
  const [, job] = request.url.split('/');
  const rows = await answer(job, await bodyOf(request));
  const text = JSON.stringify(rows);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text);
});
const processes = Number(process.env.WEB_CONCURRENCY ?? 1);
if (cluster.isPrimary && processes > 1) {
  const ready = Array.from({ length: processes }, () => new Promise(resolve => cluster.fork().once('listening', ({ port }) => resolve(port))));
  const [port] = await Promise.all(ready);
  console.log(`listening on ${port}`);
} else {
  server.listen(0, '127.0.0.1', () => cluster.isPrimary && console.log(`listening on ${server.address().port}`));
}
