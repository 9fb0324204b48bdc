// How the database carries out what each job asks, in its own words: EXPLAIN (ANALYZE, BUFFERS) of every statement of one request.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** PostgreSQL's own module explains what is sent, also within functions, after the connections have settled on their plans. */
const explaining = {
  session_preload_libraries: 'auto_explain', 'auto_explain.log_min_duration': '0', 'auto_explain.log_analyze': 'on', 'auto_explain.log_buffers': 'on',
  'auto_explain.log_nested_statements': 'on', 'auto_explain.log_parameter_max_length': '80',
};
const rounds = 8;

/** Tables that grow with the catalogue, its customers or their orders: none of them may be read from end to end. */
const growing = /Seq Scan on (product|orders|order_line|customer|contact|location|order_status_change|change_log|search_word)\b/;

export async function writePlans({ postgres, startWith, jobs, file, send, facts }) {
  const client = new pg.Client(postgres.url);
  await client.connect();
  for (const [name, value] of Object.entries(explaining)) await client.query(`alter role current_user set ${name} = '${value}'`);
  const server = await startWith({ ANSWER_CACHE_MB: '0' });
  const sections = [];
  const scans = [];
  try {
    for (const { job, title, store } of jobs) {
      // One connection does it all, so that it knows its statements when the last request comes.
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
  writeFileSync(file, `# How the database carries out what is asked\n\n${facts}\n\n${scans.length === 0 ? 'No table that grows is read from end to end.' : `Read from end to end: ${scans.join('; ')}.`}\n\n${sections.join('\n\n')}\n`);
  console.log(`${file}: ${sections.length} jobs; sequential scans of growing tables: ${scans.length === 0 ? 'none' : scans.join('; ')}`);
}

/** The entries of the log that are plans, without what the store's own housekeeping asked meanwhile. */
function plansOf(log) {
  const entries = log.split(/\n(?=\d{4}-\d\d-\d\d )/).filter(entry => entry.includes('  plan:'));
  return entries
    .map(entry => entry.replace(/^.*?LOG: {2}duration: ([\d.]+) ms {2}plan:\n/s, (_all, milliseconds) => `-- ${milliseconds} ms\n`).replaceAll(/^\t/gm, ''))
    .filter(plan => !/job_common j SET|from "?payment_intent|jobs\.(queue|version|schedule)/i.test(plan))
    .map(plan => plan.replace(/^Query Text: /m, '').replaceAll(/[ \t]+$/gm, '').trim());
}
