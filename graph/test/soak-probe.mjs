// The soak test loads this into the store's process. It writes the process's memory, resources and warnings every ten
// seconds.
import { appendFileSync } from 'node:fs';

const everyMs = 10_000;
const warnings = [];
process.on('warning', ({ name, message }) => warnings.push(`${name}: ${message.slice(0, 200)}`));
setInterval(() => {
  const resources = {};
  for (const name of process.getActiveResourcesInfo()) resources[name] = (resources[name] ?? 0) + 1;
  const { rss, heapUsed, external } = process.memoryUsage();
  appendFileSync(
    process.env.SOAK_PROBE_FILE,
    `${JSON.stringify({ at: Date.now(), rss, heapUsed, external, resources, warnings: warnings.length, lastWarning: warnings.at(-1) })}\n`,
  );
}, everyMs).unref();
