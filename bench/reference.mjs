// The bare program: a Node HTTP server that runs one equivalent prepared SQL statement for each job, over a connection
// pool, and returns the rows with JSON.stringify. run.mjs starts it with DATABASE_URL; it prints its port.
import { createServer } from 'node:http';
import pg from 'pg';
import { pageStatements } from './page-statements.mjs';
import { statements as jobStatements } from './reference-statements.mjs';

const statements = { ...jobStatements, ...pageStatements };
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const query = async (name, values) => (await pool.query({ name, text: statements[name], values })).rows;

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

const server = createServer(async (request, response) => {
  const [, job] = request.url.split('/');
  const rows = await query(job, await bodyOf(request));
  const text = JSON.stringify(rows);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text);
});
server.listen(0, '127.0.0.1', () => console.log(`listening on ${server.address().port}`));
