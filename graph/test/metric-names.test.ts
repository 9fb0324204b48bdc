import { readFileSync } from 'node:fs';
import { jobKinds, jobNames } from '../src/platform/jobs/index.js';
import { Metrics } from '../src/platform/telemetry/metrics.js';

const deploy = (file: string) => readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');
const docs = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');

/** Returns the names of all series, as queries use them. */
async function exported(): Promise<Set<string>> {
  const metrics = new Metrics({
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
    isPoolStuck: () => false,
    cache: { bytes: 0, entries: 0 },
    readDatabase: async () => [],
    replicaLags: async () => [],
  });
  try {
    return new Set(
      (await metrics.registry.getMetricsAsJSON()).flatMap(({ name, type }) =>
        String(type) === 'histogram' ? ['_bucket', '_sum', '_count'].map(part => name + part) : [name],
      ),
    );
  } finally {
    metrics.close();
  }
}

const used = (text: string) => [
  ...new Set([...text.matchAll(/\b(?:store|nodejs|process)_[a-z0-9_]+\b/g)].map(([name]) => name)),
];

test.each(['prometheus/alerts.yml', 'grafana/saguaro.json'])(
  'deploy/%s uses only series that the store exports',
  async file => {
    const names = await exported();
    const queried = used(deploy(file));
    expect(queried.length).toBeGreaterThan(10);
    expect(queried.filter(name => !names.has(name))).toEqual([]);
  },
);

test('the dashboard or an alert uses every series of the store itself', async () => {
  const queried = new Set(used(deploy('prometheus/alerts.yml') + deploy('grafana/saguaro.json')));
  const unused = [...(await exported())].filter(
    name => name.startsWith('store_') && !/_(sum|count)$/.test(name) && !queried.has(name),
  );
  expect(unused).toEqual([]);
});

test('the alert about a backlog watches every kind of mail, and the alert about other jobs the others', () => {
  const mail = jobNames.filter(name => jobKinds[name].isMail).join('|');
  const rules = deploy('prometheus/alerts.yml');
  expect(rules.match(/(?<=name=~")[^"]+Mail(?=")/g)).toEqual([mail, mail]);
  expect(rules.match(/(?<=name!~"failedMail\|)[^"]+/g)).toEqual([mail]);
});

test('each alert has a test, a runbook sentence, and a paragraph in docs/operations.md', () => {
  const rules = deploy('prometheus/alerts.yml');
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(match => match[1] as string);
  expect(alerts.length).toBeGreaterThan(10);
  expect(rules.match(/^ +runbook: \S/gm)).toHaveLength(alerts.length);
  const tests = deploy('prometheus/alerts.test.yml');
  expect(
    alerts.filter(alert => !tests.includes(`alertname: ${alert} }`) || !tests.includes(`alertname="${alert}"`)),
  ).toEqual([]);
  expect(alerts.filter(alert => !docs.includes(`**${alert}.**`))).toEqual([]);
});
