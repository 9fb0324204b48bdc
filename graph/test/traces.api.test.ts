import { randomUUID } from 'node:crypto';
import type { Simulator } from '#card-simulator';
import { Build } from './build.js';
import { cardOf, startCardProvider } from './card-provider.js';
import { OtlpReceiver, type ReceivedSpan } from './otlp-receiver.js';
import { TestApp } from './test-app.js';
import { TestClock } from './test-clock.js';

const checkout = 'mutation Checkout($input: CheckoutInput!) { checkout(input: $input) { order { key } } }';
const proxyTrace = '0af7651916cd43dd8448eb211c80319c';
const proxySpan = 'b7ad6b7169203331';
const traceparent = `00-${proxyTrace}-${proxySpan}-01`;

let receiver: OtlpReceiver;
let simulator: Simulator;
let providerEnv: Record<string, string>;
const clock = new TestClock();

beforeAll(async () => {
  receiver = await OtlpReceiver.start();
  const provider = await startCardProvider(clock);
  simulator = provider.simulator;
  providerEnv = provider.env;
});
afterAll(async () => {
  receiver.close();
  await simulator.close();
});

/** Pays an order by card and sends its confirmation. The spans arrive when the store closes. */
async function payByCard(env: Record<string, string>): Promise<void> {
  receiver.spans.length = 0;
  const app = await TestApp.start({ ...providerEnv, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...env }, clock);
  try {
    const build = new Build(app.em());
    const customer = await build.customer({}, { terms: 'COD', isOnAccount: false });
    const product = await build.product({ standardCost: '12.4900' });
    const token = await app.signIn(customer.customerNumber);
    const input = {
      idempotencyKey: randomUUID() as string,
      lines: [{ productKey: product.key, quantity: 2, price: '24.98' }],
      total: '24.98',
      locationKey: customer.location.key,
      contactKey: customer.contact.key,
      poNumber: 'PO-private',
      note: null,
      payment: { method: 'CARD', opaqueData: cardOf('tok_ok') },
    };
    const { errors } = await app.graphql(checkout, { input }, token, { traceparent });
    expect(errors).toBeUndefined();
    await app.runJobs();
  } finally {
    await app.close();
  }
}

const named = (spans: ReceivedSpan[], name: string) => spans.find(span => span.name === name) as ReceivedSpan;

test('request, operation, statements, provider call and job continue the trace of a trusted proxy', async () => {
  await payByCard({ TRUSTED_PROXIES: '1', OTEL_SERVICE_NAME: 'counter-store' });
  const spans = await receiver.traceWith('job orderConfirmation');
  const request = named(spans, 'POST /graphql');
  const operation = named(spans, 'graphql other');
  const charge = named(spans, 'card provider CreateTransaction');
  const job = named(spans, 'job orderConfirmation');
  expect(request).toMatchObject({ traceId: proxyTrace, parentSpanId: proxySpan, kind: 2, service: 'counter-store' });
  expect([operation.parentSpanId, charge.parentSpanId, job.parentSpanId]).toEqual([
    request.spanId,
    operation.spanId,
    operation.spanId,
  ]);
  expect(job.kind).toBe(5);
  const statements = (parent: ReceivedSpan) =>
    spans.filter(
      ({ parentSpanId, attributes }) =>
        parentSpanId === parent.spanId && attributes.some(({ key }) => key === 'db.query.text'),
    );
  expect(statements(request).length).toBeGreaterThan(0);
  expect(statements(operation).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['begin', 'select', 'with', 'commit']),
  );
  expect(statements(job).map(({ name }) => name)).toContain('select');
  expect(request.attributes).toEqual(
    expect.arrayContaining([
      { key: 'http.route', value: { stringValue: '/graphql' } },
      { key: 'http.response.status_code', value: { intValue: 200 } },
    ]),
  );
});

test('[T-50] no span contains a value from a statement, a body or a card', async () => {
  await payByCard({});
  expect(receiver.spans.length).toBeGreaterThan(10);
  expect(JSON.stringify(receiver.spans)).not.toMatch(/PO-private|24\.98|tok_ok|Bearer|a-good-password/);
});

test('a traceparent from an untrusted client is ignored, and the store starts a new trace', async () => {
  await payByCard({});
  const spans = await receiver.traceWith('job orderConfirmation');
  const request = named(spans, 'POST /graphql');
  expect(request.traceId).not.toBe(proxyTrace);
  expect(request.parentSpanId).toBeUndefined();
});

test('OTEL_TRACES_SAMPLER_ARG=0 sends only traces that a trusted proxy sampled', async () => {
  await payByCard({ TRUSTED_PROXIES: '1', OTEL_TRACES_SAMPLER_ARG: '0' });
  expect(new Set(receiver.spans.map(({ traceId }) => traceId))).toEqual(new Set([proxyTrace]));
});
