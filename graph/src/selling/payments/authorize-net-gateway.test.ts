import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { systemClock } from '../../platform/shared/clock.js';
import { AuthorizeNetGateway } from './authorize-net-gateway.js';
import type { CardCharge } from './gateway.js';
import { startSimulator, testTokens, type Simulator } from '#card-simulator';

let simulator: Simulator;
let gateway: AuthorizeNetGateway;
/** A short timeout, for a provider that does not respond. */
let impatient: AuthorizeNetGateway;

beforeAll(async () => {
  simulator = await startSimulator();
  gateway = gatewayTo(simulator.gatewayUrl);
  impatient = gatewayTo(simulator.gatewayUrl, { timeoutMs: 600 });
});
beforeEach(() => simulator.state.reset());
afterAll(() => simulator.close());

function gatewayTo(url: string, keys: { transactionKey?: string; timeoutMs?: number } = {}): AuthorizeNetGateway {
  return new AuthorizeNetGateway(
    {
      url,
      apiLoginId: simulator.merchant.apiLoginId,
      transactionKey: keys.transactionKey ?? simulator.merchant.transactionKey,
      timeoutMs: keys.timeoutMs ?? 20_000,
    },
    systemClock,
  );
}

let counter = 0;
function chargeWith(token: string, overrides: Partial<CardCharge> = {}): CardCharge {
  counter += 1;
  return {
    amount: '1018.88',
    invoiceNumber: `I-${counter}`,
    refId: `R-${counter}`,
    card: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: token },
    description: 'Order of the store',
    poNumber: 'PO-7',
    customer: { number: 30_001, name: 'Contractor' },
    billTo: {
      name: 'Contractor',
      address: '7 S 1st Ave',
      city: 'Phoenix',
      state: 'AZ',
      zipCode: '85003',
      phoneNumber: '6025550100',
    },
    shipTo: { address: '12 E Jackson St', city: 'Phoenix', state: 'AZ', zipCode: '85004' },
    customerIp: '203.0.113.7',
    ...overrides,
  };
}

const approved = {
  outcome: 'approved',
  transId: expect.stringMatching(/^\d{11}$/),
  authCode: expect.stringMatching(/^[0-9A-F]{6}$/),
  lastFour: '1111',
  cardBrand: 'Visa',
  code: '1',
  text: 'This transaction has been approved.',
  avsCode: 'Y',
  cvvCode: 'P',
};
const held = (code: string) => ({
  ...approved,
  outcome: 'held',
  code,
  text: 'Your order has been received. Thank you for your business!',
});
const declined = (code: string) => ({
  outcome: 'declined',
  transId: expect.stringMatching(/^\d{11}$/),
  code,
  text: expect.stringContaining('declined'),
});
const failed = (code: string) => ({ outcome: 'failed', code, text: expect.stringMatching(/./) });
const lost = (reason: string) => ({ outcome: 'unknown', transId: null, reason });
const repeated = (reason: string) => ({ ...lost(reason), repeat: true });

/** The outcome and the amount booked by the provider, for each token. */
const table: [token: string, outcome: object, booked: string][] = [
  ['tok_ok', approved, '1018.88'],
  ['tok_decline', declined('2'), '0.00'],
  ['tok_decline_cvv', declined('44'), '0.00'],
  ['tok_decline_cvv_65', declined('65'), '0.00'],
  ['tok_decline_avs', declined('27'), '0.00'],
  ['tok_held_252', held('252'), '0.00'],
  ['tok_held_253', held('253'), '0.00'],
  ['tok_error_6', failed('6'), '0.00'],
  ['tok_error_8', failed('8'), '0.00'],
  ['tok_error_33', failed('33'), '0.00'],
  ['tok_dup', repeated('provider reason 11'), '0.00'],
  ['tok_bad', repeated('provider code E00113'), '0.00'],
  ['tok_used', repeated('provider code E00114'), '0.00'],
  ['tok_expired', repeated('provider code E00115'), '0.00'],
  ['tok_other', repeated('provider code E00116'), '0.00'],
  ['tok_auth', failed('E00007'), '0.00'],
  ['tok_e00001', lost('provider code E00001'), '0.00'],
  ['tok_e00027_bare', lost('provider code E00027'), '0.00'],
  ['tok_charge_then_hang', lost('timeout'), '1018.88'],
  ['tok_hang_no_charge', lost('timeout'), '0.00'],
  ['tok_charge_then_reset', lost('connection broken'), '1018.88'],
  ['tok_charge_then_500', lost('status 500'), '1018.88'],
  ['tok_charge_then_trunc', lost('connection broken'), '1018.88'],
  ['tok_charge_then_html', lost('unreadable reply'), '1018.88'],
  ['tok_charge_then_empty', lost('unreadable reply'), '1018.88'],
  ['tok_no_bom', approved, '1018.88'],
  ['tok_double_bom', lost('unreadable reply'), '1018.88'],
  ['tok_redirect', lost('status 307'), '0.00'],
  ['tok_partial', failed('PARTIAL'), '0.00'],
  ['tok_test_mode', failed('TEST_MODE'), '0.00'],
  ['tok_flip', approved, '1018.88'],
  ['tok_slow_0.1', approved, '1018.88'],
  ['tok_late_visible_300', approved, '1018.88'],
  ['tok_avs_N', { ...approved, avsCode: 'N' }, '1018.88'],
  ['tok_cvv_N', { ...approved, cvvCode: 'N' }, '1018.88'],
  ['tok_avs_Z_cvv_M', { ...approved, avsCode: 'Z', cvvCode: 'M' }, '1018.88'],
];

test.each(table)('[CHK-4] %s', async (token, outcome, booked) => {
  expect(await (token.includes('hang') ? impatient : gateway).charge(chargeWith(token))).toEqual(outcome);
  expect(simulator.state.sum()).toBe(booked);
  expect(simulator.state.redirectsFollowed).toBe(0);
});

test('the table covers every token of the simulator', () => {
  expect(table.map(([token]) => token)).toEqual(expect.arrayContaining(testTokens));
});

test('returns unknown for a slow charge that is booked after the timeout', async () => {
  expect(await impatient.charge(chargeWith('tok_slow_0.8'))).toEqual(lost('timeout'));
  while (simulator.state.transactions.length === 0) await new Promise(resolve => setTimeout(resolve, 20));
  expect(simulator.state.sum()).toBe('1018.88');
});

describe('a charge request', () => {
  test("has its members in the provider's order, an exact amount, and the settings against duplicate charges", async () => {
    await gateway.charge(
      chargeWith('tok_ok', { amount: '1234567890123.45', invoiceNumber: 'I-order', refId: 'R-order' }),
    );
    const sent = simulator.state.requests.at(-1)?.body as { transactionRequest: object };
    expect(JSON.stringify(sent)).toBe(
      JSON.stringify({
        merchantAuthentication: { name: 'simulated-store', transactionKey: 'simulatedKey0001' },
        clientId: 'store',
        refId: 'R-order',
        transactionRequest: {
          transactionType: 'authCaptureTransaction',
          amount: '1234567890123.45',
          payment: { opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: 'tok_ok' } },
          order: { invoiceNumber: 'I-order', description: 'Order of the store' },
          poNumber: 'PO-7',
          customer: { type: 'business', id: '30001' },
          billTo: {
            company: 'Contractor',
            address: '7 S 1st Ave',
            city: 'Phoenix',
            state: 'AZ',
            zip: '85003',
            country: 'US',
            phoneNumber: '6025550100',
          },
          shipTo: {
            company: 'Contractor',
            address: '12 E Jackson St',
            city: 'Phoenix',
            state: 'AZ',
            zip: '85004',
            country: 'US',
          },
          customerIP: '203.0.113.7',
          transactionSettings: {
            setting: [
              { settingName: 'allowPartialAuth', settingValue: 'false' },
              { settingName: 'duplicateWindow', settingValue: '28800' },
              { settingName: 'emailCustomer', settingValue: 'false' },
            ],
          },
        },
      }),
    );
  });

  test("cuts long texts to the provider's limits", async () => {
    const long = 'x'.repeat(300);
    const outcome = await gateway.charge(
      chargeWith('tok_ok', {
        description: long,
        poNumber: long,
        customer: { number: 1, name: long },
        billTo: { name: long, address: long, city: long, state: long, zipCode: long, phoneNumber: long },
        shipTo: { address: long, city: long, state: long, zipCode: long },
      }),
    );
    expect(outcome.outcome).toBe('approved');
  });

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:db8::7', undefined],
    ['::ffff:2001:db8::7', undefined],
    ['', undefined],
    [null, undefined],
  ])('sends the IPv4 address of %s, or none', async (customerIp, sent) => {
    expect((await gateway.charge(chargeWith('tok_ok', { customerIp }))).outcome).toBe('approved');
    const { transactionRequest } = simulator.state.requests.at(-1)?.body as {
      transactionRequest: { customerIP?: string };
    };
    expect(transactionRequest.customerIP).toBe(sent);
  });

  test('omits empty parts of the billing address', async () => {
    await gateway.charge(
      chargeWith('tok_ok', {
        billTo: { name: 'Contractor', address: '', city: '', state: '', zipCode: '85003', phoneNumber: '' },
      }),
    );
    const { transactionRequest } = simulator.state.requests.at(-1)?.body as { transactionRequest: { billTo?: object } };
    expect(transactionRequest.billTo).toEqual({ company: 'Contractor', zip: '85003', country: 'US' });
  });

  test.each([['0.00'], ['-1.00'], ['1.001'], ['1e3'], ['10000000000000.00'], ['']])(
    'is never sent with an amount of "%s"',
    async amount => {
      await expect(gateway.charge(chargeWith('tok_ok', { amount }))).rejects.toThrow('An amount to charge');
      expect(simulator.state.requests).toEqual([]);
    },
  );

  test.each([['x'.repeat(21)], [''], ['a b']])('is never sent with an invoice number of "%s"', async invoiceNumber => {
    await expect(gateway.charge(chargeWith('tok_ok', { invoiceNumber }))).rejects.toThrow('An invoice number');
    expect(simulator.state.requests).toEqual([]);
  });

  test("triggers the provider's duplicate check if repeated within eight hours", async () => {
    const charge = chargeWith('tok_ok');
    expect((await gateway.charge(charge)).outcome).toBe('approved');
    expect(await gateway.charge(charge)).toEqual(repeated('provider reason 11'));
    expect(simulator.state.sum()).toBe('1018.88');
  });
});

describe('every request ends', () => {
  test('as not sent if no server can be reached', async () => {
    expect(await gatewayTo('http://127.0.0.1:9/xml/v1/request.api').charge(chargeWith('tok_ok'))).toEqual(
      failed('NOT_SENT'),
    );
    expect(await gatewayTo('http://no-such-host.invalid/').charge(chargeWith('tok_ok'))).toEqual(failed('NOT_SENT'));
  });

  test('as lost if the provider sends no reply, or an incomplete one', async () => {
    const open: Socket[] = [];
    const server = createServer(socket => {
      open.push(socket);
      socket.on('error', () => undefined);
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{');
      const drip = setInterval(() => socket.write(' '), 50);
      socket.on('close', () => clearInterval(drip));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    expect(await gatewayTo(url, { timeoutMs: 300 }).charge(chargeWith('tok_ok'))).toEqual(lost('timeout'));
    for (const socket of open) socket.destroy();
    server.close();
  });

  test.each(['hang', 'reset', 'status500', 'truncated', 'html', 'empty', 'doubleBom', 'redirect'])(
    'as unknown, for every request type, with the fault "%s"',
    async delivery => {
      const transId = await chargeId();
      simulator.state.faults.push({ request: '*', delivery, times: 5 });
      const tested = delivery === 'hang' ? impatient : gateway;
      const outcomes = [
        await tested.details(transId),
        await tested.findByInvoice('I-0', new Date()),
        await tested.void(transId),
        await tested.refund({ transId, amount: '1.00', lastFour: '1111', invoiceNumber: 'I-0R' }),
        await tested.ping(),
      ];
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(5).fill('unknown'));
    },
  );
});

test("no outcome or error contains the key, the login or the card's token", async () => {
  const secretGateway = gatewayTo(simulator.gatewayUrl, { transactionKey: 'keyOfTheSecrets1' });
  const texts: string[] = [JSON.stringify(await secretGateway.charge(chargeWith('tok_ok:secret-nonce')))];
  for (const [token] of table)
    texts.push(
      JSON.stringify(
        await (token.includes('hang') ? impatient : gateway).charge(chargeWith(`${token}:secret-nonce-${token}`)),
      ),
    );
  texts.push(
    String(
      await gateway.charge(chargeWith('tok_ok:secret-nonce', { amount: '0.00' })).catch((error: Error) => error.stack),
    ),
  );
  expect(texts).toHaveLength(table.length + 2);
  for (const text of texts) expect(text).not.toMatch(/secret-nonce|keyOfTheSecrets1|simulatedKey0001|simulated-store/);
});

test('500 calls leak no loggers, listeners, timers or sockets', async () => {
  const load = createRequire(import.meta.url);
  const winston = createRequire(load.resolve('authorizenet'))('winston') as {
    loggers: { loggers: Map<string, unknown> };
  };
  const listeners = () => process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
  const counts = () => {
    const active = process.getActiveResourcesInfo();
    const of = (kind: string) => active.filter(name => name === kind).length;
    return {
      loggers: winston.loggers.loggers.size,
      listeners: listeners(),
      timers: of('Timeout'),
      sockets: of('TCPSocketWrap'),
      pending: of('TCPConnectWrap'),
    };
  };
  const batch = (count: number, token: string) =>
    Promise.all(Array.from({ length: count }, () => gateway.charge(chargeWith(token))));
  await batch(5, 'tok_ok');
  await closed();
  const before = { ...counts(), loggers: 0 };
  for (let round = 0; round < 20; round += 1)
    await batch(
      25,
      ['tok_ok', 'tok_decline', 'tok_charge_then_reset', 'tok_charge_then_500', 'tok_charge_then_html'][
        round % 5
      ] as string,
    );
  expect(simulator.state.transactions.length).toBe(505);
  await closed();
  // A timer of another test file may have ended during this test.
  const more = Object.entries(counts()).filter(([kind, count]) => count > before[kind as keyof typeof before]);
  expect(more).toEqual([]);
});

/** Waits until both sides have dropped closed connections. */
async function closed(): Promise<void> {
  for (let quiet = 0; quiet < 20; ) {
    await new Promise(resolve => setTimeout(resolve, 5));
    quiet = process.getActiveResourcesInfo().includes('TCPSocketWrap') ? 0 : quiet + 1;
  }
}

async function chargeId(overrides: Partial<CardCharge> = {}): Promise<string> {
  const outcome = await gateway.charge(chargeWith('tok_ok', overrides));
  if (outcome.outcome !== 'approved') throw new Error('The charge was not approved.');
  return outcome.transId;
}

describe('finding a charge', () => {
  const anHourAgo = () => new Date(simulator.state.now().getTime() - 3_600_000);

  test('returns its details, or absent for an unknown ID', async () => {
    const transId = await chargeId({ invoiceNumber: 'I-details' });
    expect(await gateway.details(transId)).toEqual({
      outcome: 'found',
      transaction: {
        transId,
        standing: 'charged',
        status: 'capturedPendingSettlement',
        invoiceNumber: 'I-details',
        amount: '1018.88',
        lastFour: '1111',
        authCode: expect.stringMatching(/^\w{6}$/),
        avsCode: 'Y',
        cardBrand: 'Visa',
        cvvCode: 'P',
        refTransId: null,
        submittedAt: expect.any(Date),
      },
    });
    expect(await gateway.details('1')).toEqual({ outcome: 'absent' });
  });

  test('first returns charged and then voided for a charge that the bank reverses', async () => {
    const outcome = await gateway.charge(chargeWith('tok_flip'));
    const transId = outcome.outcome === 'approved' ? outcome.transId : '';
    expect([await gateway.details(transId), await gateway.details(transId)]).toMatchObject([
      { transaction: { standing: 'charged' } },
      { transaction: { standing: 'voided' } },
    ]);
  });

  test.each([
    ['among unsettled ones', 'tok_charge_then_hang', () => undefined, 'charged'],
    ['among held ones', 'tok_held_253', () => undefined, 'held'],
    ['in a settled batch', 'tok_charge_then_reset', () => void simulator.state.settle(), 'settled'],
    ['declined', 'tok_decline', () => undefined, 'notCharged'],
  ])('finds its invoice number %s', async (_where, token, then, standing) => {
    const charge = chargeWith(token);
    await (token.includes('hang') ? impatient : gateway).charge(charge);
    await chargeId();
    then();
    expect(await gateway.findByInvoice(charge.invoiceNumber, anHourAgo())).toMatchObject({
      outcome: 'found',
      transactions: [{ standing, invoiceNumber: charge.invoiceNumber, amount: '1018.88' }],
    });
  });

  test('returns absent for a charge that was never made, or is not listed yet', async () => {
    const [hung, late] = [chargeWith('tok_hang_no_charge'), chargeWith('tok_late_visible_300')];
    await impatient.charge(hung);
    await gateway.charge(late);
    expect(await gateway.findByInvoice(hung.invoiceNumber, anHourAgo())).toEqual({ outcome: 'absent' });
    expect(await gateway.findByInvoice(late.invoiceNumber, anHourAgo())).toEqual({ outcome: 'absent' });
    simulator.state.advance(300);
    expect(await gateway.findByInvoice(late.invoiceNumber, anHourAgo())).toMatchObject({ outcome: 'found' });
  });

  test('finds a charge beyond the first page of 1,000', async () => {
    const invoiceNumber = 'I-beyond';
    const transId = await chargeId({ invoiceNumber });
    const template = simulator.state.find(transId);
    if (!template) throw new Error('The charge was not booked.');
    for (let index = 0; index < 1200; index += 1)
      simulator.state.add({ ...template, transId: simulator.state.takeTransId(), invoiceNumber: `X-${index}` });
    expect(await gateway.findByInvoice(invoiceNumber, anHourAgo())).toMatchObject({
      outcome: 'found',
      transactions: [{ invoiceNumber }],
    });
  });
});

describe('voids and refunds', () => {
  test('voids a charge, even twice, but not after settlement', async () => {
    const transId = await chargeId();
    expect(await gateway.void(transId)).toEqual({ outcome: 'done', transId });
    expect(await gateway.void(transId)).toEqual({ outcome: 'done', transId });
    expect(simulator.state.sum()).toBe('0.00');
    const settled = await chargeId();
    simulator.state.settle();
    expect(await gateway.void(settled)).toEqual({
      outcome: 'refused',
      code: '16',
      text: 'The transaction cannot be found.',
    });
  });

  test('refunds a charge only after settlement, and never more than its amount', async () => {
    const request = { transId: await chargeId(), amount: '1018.88', lastFour: '1111', invoiceNumber: 'I-refund' };
    expect(await gateway.refund(request)).toMatchObject({ outcome: 'refused', code: '54' });
    simulator.state.settle();
    expect(await gateway.refund(request)).toMatchObject({
      outcome: 'done',
      transId: expect.not.stringMatching(request.transId),
    });
    expect(simulator.state.sum()).toBe('0.00');
    expect(await gateway.refund({ ...request, amount: '0.01' })).toMatchObject({ outcome: 'refused', code: '55' });
    expect(await gateway.findByInvoice('I-refund', new Date(0))).toMatchObject({
      outcome: 'found',
      transactions: [{ standing: 'refund' }],
    });
  });
});

test('ping distinguishes valid keys from invalid ones', async () => {
  expect(await gateway.ping()).toEqual({ outcome: 'ready' });
  expect(await gatewayTo(simulator.gatewayUrl, { transactionKey: 'wrong' }).ping()).toMatchObject({
    outcome: 'refused',
    code: 'E00007',
  });
});
