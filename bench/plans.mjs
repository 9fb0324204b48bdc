// Writes PostgreSQL's plans for each job: EXPLAIN (ANALYZE, BUFFERS) of every statement of one request.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** auto_explain also explains statements in functions, once a connection has settled on its plans. */
const explaining = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_parameter_max_length': '80',
};
const rounds = 8;

/** Tables that grow with the catalog, its customers or their orders: no plan may scan one of them sequentially. */
const growing =
  /Seq Scan on (product|orders|order_line|customer|contact|location|order_status_change|change_log|search_word)\b/;

export async function writePlans({ postgres, startWith, jobs, file, send, facts }) {
  const client = new pg.Client(postgres.url);
  await client.connect();
  for (const [name, value] of Object.entries(explaining))
    await client.query(`alter role current_user set ${name} = '${value}'`);
  const server = await startWith({ ANSWER_CACHE_MB: '0' });
  const sections = [];
  const scans = [];
  try {
    for (const { job, title, store } of jobs) {
      // One connection runs all rounds, so that its plans have settled by the last request.
      for (let round = 0; round < rounds; round += 1) await send(server.url, store[round % store.length], job);
      const from = statSync(postgres.logFile).size;
      await send(server.url, store[0], job);
      await pause(300);
      const plans = plansOf(readFileSync(postgres.logFile).subarray(from).toString());
      for (const plan of plans) if (growing.test(plan)) scans.push(`${job}: ${growing.exec(plan)[0]}`);
      sections.push(`## ${job} ${title}\n\n${plans.map(plan => `\`\`\`\n${plan}\n\`\`\``).join('\n\n')}`);
    }
  } finally {
    server.child.kill('SIGKILL');
    for (const name of Object.keys(explaining)) await client.query(`alter role current_user reset ${name}`);
    await client.end();
  }
  writeFileSync(
    file,
    `# Query plans\n\n${facts}\n\n${scans.length === 0 ? 'No plan scans a growing table sequentially.' : `Sequential scans of growing tables: ${scans.join('; ')}.`}\n\n${sections.join('\n\n')}\n`,
  );
  console.log(
    `${file}: ${sections.length} jobs; sequential scans of growing tables: ${scans.length === 0 ? 'none' : scans.join('; ')}`,
  );
}

/** Returns the log entries with plans, without those of the store's background jobs. */
function plansOf(log) {
  const entries = log.split(/\n(?=\d{4}-\d\d-\d\d )/).filter(entry => entry.includes('  plan:'));
  return entries
    .map(entry =>
      entry
        .replace(/^.*?LOG: {2}duration: ([\d.]+) ms {2}plan:\n/s, (_all, milliseconds) => `-- ${milliseconds} ms\n`)
        .replaceAll(/^\t/gm, ''),
    )
    .filter(plan => !/job_common j SET|from "?payment_intent|jobs\.(queue|version|schedule)/i.test(plan))
    .map(plan =>
      plan
        .replace(/^Query Text: /m, '')
        .replaceAll(/[ \t]+$/gm, '')
        .trim(),
    );
}
