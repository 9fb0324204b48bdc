import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

const number = value => Math.round(value).toLocaleString('en-US');
const targetConnections = job => (job === 'e' ? 8 : job.startsWith('c ') ? 1 : 16);

export function machineAndVersions({ wrk }) {
  const version = name => JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version;
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  return {
    measuredAt: new Date().toISOString().slice(0, 16) + 'Z',
    commit:
      git('rev-parse', '--short=12', 'HEAD') +
      (git('status', '--porcelain', '--', 'graph/src', 'web/src') === '' ? '' : ' and changes'),
    machine: `${cpus().length} x ${cpus()[0].model}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    versions: {
      node: process.version,
      '@apollo/server': version('@apollo/server'),
      express: version('express'),
      graphql: version('graphql'),
      pg: version('pg'),
      wrk,
    },
  };
}

/** Returns the request rates of customers as a share of the rates of visitors with the same operations. */
function signedInShares(rows) {
  const shipped = new Map(rows.filter(({ server }) => server === 'shipped').map(row => [row.job, row.perSecond]));
  const shares = [...shipped].flatMap(([job, perSecond]) => {
    const [name, caller] = job.split(' ');
    const visitors = shipped.get(`${name} visitor`);
    return caller === 'customer' && visitors !== undefined ? [`${name} ${(perSecond / visitors).toFixed(2)}`] : [];
  });
  return shares.length > 0
    ? [`As shipped, customers' rate as a share of the visitors': ${shares.join(', ')}.`, '']
    : [];
}

/** Returns the table of the rows at the number of connections for which targets are set. */
export function tableOf({ results, memory, imports }) {
  const rows = results.filter(
    ({ job, server, connections }) => server !== 'reference' && connections === targetConnections(job),
  );
  const lines = [
    '| job | server | requests/s | p50 ms | p95 ms | p99 ms | p99 : p50 | share of the reference | target |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map(
      row =>
        `| ${row.job} ${row.title} | ${row.server === 'off' ? 'caches off' : 'as shipped'} | ${number(row.perSecond)} | ${row.p50.toFixed(1)} | ${row.p95.toFixed(1)} | ${row.p99.toFixed(1)} | ${(row.p99 / row.p50).toFixed(1)} | ${row.share?.toFixed(2) ?? ''} | ${row.target ?? ''}${row.target && row.share < row.target ? ' (missed)' : ''} |`,
    ),
  ];
  if (imports)
    lines.push(
      `| g import of ${number(imports.rows)} products | as shipped | ${imports.seconds.toFixed(1)} s |  |  |  |  | ${(imports.seconds / imports.referenceSeconds).toFixed(1)} times the reference's ${imports.referenceSeconds.toFixed(1)} s |  |`,
    );
  lines.push(
    '',
    ...signedInShares(rows),
    `Peak memory of the server: ${memory.off} MB with caches off, ${memory.shipped} MB as shipped${imports ? ` (${memory.withReader} MB with the process that read the imported report)` : ''}; the reference ${memory.reference} MB.`,
  );
  return lines.join('\n');
}

export function printTable(report) {
  console.log(`\n${tableOf(report)}\n`);
  const errors = report.results.reduce((sum, row) => sum + row.errors, 0);
  console.log(
    `${report.products.toLocaleString('en-US')} products, ${report.machine}, ${Object.entries(report.versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}, commit ${report.commit}; ${errors} errors.`,
  );
}

export function writeReports(folder, report) {
  const name = `server-${report.products}`;
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(join(folder, `${name}.md`), `${tableOf(report)}\n`);
  writeFileSync(join(folder, `${name}.svg`), chartOf(report));
}

/** Draws a bar with the share of the reference for each job with a letter, and a line at its target. */
function chartOf({ results }) {
  const rows = results.filter(
    ({ job, server, connections, share }) =>
      /^[a-z]$/.test(job) && server !== 'reference' && share !== null && connections === targetConnections(job),
  );
  const most = Math.max(1, ...rows.map(row => Math.max(row.share, row.target ?? 0)));
  const width = 480;
  const at = share => Math.round((share / most) * width);
  const bars = rows.map((row, index) => {
    const y = 40 + index * 26;
    const target = row.target
      ? `<line x1="${220 + at(row.target)}" y1="${y - 3}" x2="${220 + at(row.target)}" y2="${y + 19}" stroke="#b3261e" stroke-width="2"/>`
      : '';
    return `<text x="212" y="${y + 13}" text-anchor="end">${row.job} ${row.server === 'off' ? 'caches off' : 'as shipped'}</text>
<rect x="220" y="${y}" width="${Math.max(1, at(row.share))}" height="16" fill="${row.server === 'off' ? '#7b8794' : '#1f5f8b'}"/>${target}
<text x="${228 + at(Math.max(row.share, row.target ?? 0))}" y="${y + 13}">${row.share.toFixed(2)}</text>`;
  });
  const height = 50 + rows.length * 26;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="${height}" viewBox="0 0 800 ${height}" font-family="system-ui, sans-serif" font-size="13" fill="#1d2733">
<rect width="800" height="${height}" fill="#ffffff"/>
<text x="16" y="24" font-weight="600">Requests per second as a share of the bare reference; red: the target</text>
${bars.join('\n')}
</svg>
`;
}
