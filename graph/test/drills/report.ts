import { cpus } from 'node:os';
import type { Drill, DrillResult } from './drill.js';

export interface RunDrill {
  drill: Drill;
  result: DrillResult;
}

/** The page of docs/drills.md. */
export function drillReport(results: readonly RunDrill[]): string {
  const rows = results.map(({ drill, result }) => [
    drill.name, drill.fault, result.requests, result.failures, statusesOf(result), result.orders,
    result.secondsToRecover === null ? '' : result.secondsToRecover.toFixed(1), result.breaches.join('; ') || 'holds',
  ]);
  const table = [
    ['drill', 'what happens', 'requests', 'failed', 'how', 'orders checked', 'recovered after (s)', 'result'],
    ['---', '---', '---:', '---:', '---', '---:', '---:', '---'],
    ...rows,
  ].map(cells => `| ${cells.join(' | ')} |`);
  return `# Drills

Written by \`npm run drill\`, which runs every drill below in sequence on one machine. In each, twenty customers look at products and order on
account without a pause while the fault happens. Afterwards every order that the store acknowledged must be stored, no order twice, and
every customer must be able to order again within 10 s of the end of the fault without a restart of the store. \`npm run drill -- NAME\` runs one,
\`npm run drill -- --short\` those that every build runs.

A failed request during a fault is an honest one: status 503 with \`Retry-After\`, or no response (0) where the server itself was gone.

${table.join('\n')}

Run on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown CPU'}, Node ${process.versions.node}.
`;
}

function statusesOf({ statuses }: DrillResult): string {
  return Object.entries(statuses).map(([status, count]) => `${status}: ${count}`).join(', ');
}
