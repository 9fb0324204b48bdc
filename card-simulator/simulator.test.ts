import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestShapes } from './provider-shapes.ts';
import { startSimulator, type Simulator } from './simulator.ts';

let simulator: Simulator;
let time = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  simulator = await startSimulator({ now: () => time });
});
beforeEach(() => simulator.state.reset());
afterAll(() => simulator.close());

interface Answer {
  messages: { resultCode: string; message: { code: string; text: string }[] };
  refId?: string;
  transactionResponse?: {
    responseCode: string;
    transId: string;
    authCode: string;
    testRequest: string;
    accountNumber: string;
    messages?: { code: string }[];
    errors?: { errorCode: string }[];
  };
  transaction?: Record<string, unknown> & { transactionStatus: string };
  transactions?: { transId: string; invoiceNumber: string; transactionStatus: string; settleAmount: number }[];
  totalNumInResultSet?: number;
  batchList?: { batchId: string }[];
  opaqueData?: { dataDescriptor: string; dataValue: string };
}

async function post(body: unknown): Promise<Answer> {
  const response = await fetch(simulator.gatewayUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return JSON.parse((await response.text()).replace(/^\uFEFF/, '')) as Answer;
}

const authentication = () => ({
  name: simulator.merchant.apiLoginId,
  transactionKey: simulator.merchant.transactionKey,
});
const codeOf = (answer: Answer) => answer.messages.message[0]?.code;
const opaque = (dataValue: string) => ({ opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue } });

function transact(transactionRequest: object, refId = 'ref-1') {
  return post({
    createTransactionRequest: { merchantAuthentication: authentication(), refId, transactionRequest },
  });
}

function pay(dataValue: string, overrides: { amount?: string; invoice?: string; settings?: object } = {}) {
  return transact({
    transactionType: 'authCaptureTransaction',
    amount: overrides.amount ?? '12.49',
    payment: opaque(dataValue),
    order: { invoiceNumber: overrides.invoice ?? 'I-1' },
    ...(overrides.settings ? { transactionSettings: overrides.settings } : {}),
  });
}

const request = (root: string, rest: object = {}) =>
  post({ [root]: { merchantAuthentication: authentication(), ...rest } });
const admin = async (method: string, path: string, body?: unknown) => {
  const response = await fetch(simulator.adminUrl + path, {
    method,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
};
const voidCharge = (refTransId: string) => transact({ transactionType: 'voidTransaction', refTransId });
const refundCharge = (refTransId: string, amount: string, lastFour = '1111') =>
  transact({
    transactionType: 'refundTransaction',
    amount,
    payment: { creditCard: { cardNumber: lastFour, expirationDate: 'XXXX' } },
    refTransId,
  });

async function transIdOf(answer: Promise<Answer>): Promise<string> {
  return (await answer).transactionResponse?.transId ?? '';
}

describe('requests and replies', () => {
  test("returns an approval with all of the provider's members, after a byte order mark", async () => {
    const body = {
      createTransactionRequest: {
        merchantAuthentication: authentication(),
        refId: 'abc',
        transactionRequest: { transactionType: 'authCaptureTransaction', amount: '1.00', payment: opaque('tok_ok') },
      },
    };
    const response = await fetch(simulator.gatewayUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(JSON.parse(bytes.subarray(3).toString())).toEqual({
      refId: 'abc',
      messages: { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] },
      transactionResponse: {
        responseCode: '1',
        authCode: expect.stringMatching(/^[0-9A-F]{6}$/),
        avsResultCode: 'Y',
        cvvResultCode: 'P',
        cavvResultCode: '',
        transId: expect.stringMatching(/^\d{11}$/),
        refTransID: '',
        transHash: '',
        testRequest: '0',
        accountNumber: 'XXXX1111',
        accountType: 'Visa',
        messages: [{ code: '1', description: 'This transaction has been approved.' }],
        transHashSha2: '',
        SupplementalDataQualificationIndicator: 0,
        networkTransId: expect.stringMatching(/^[0-9A-F]{15}$/),
      },
    });
  });

  test('rejects a member in the wrong place like the provider, naming the expected ones', async () => {
    // Request and text from the public report sample-code-csharp #106, with other names and keys.
    const answer = await transact({
      transactionType: 'authCaptureTransaction',
      amount: '7.77',
      payment: { creditCard: { cardNumber: '4111111111111111', expirationDate: '2029-03', cardCode: '123' } },
      billTo: { zip: '85308' },
      order: { invoiceNumber: '1231', description: 'Some desc' },
    });
    const space = "in namespace 'AnetApi/xml/v1/schema/AnetApiSchema.xsd'";
    expect(answer).toEqual({
      messages: {
        resultCode: 'Error',
        message: [
          {
            code: 'E00003',
            text: `The element 'transactionRequest' ${space} has invalid child element 'order' ${space}. List of possible elements expected: 'shipTo, customerIP, cardholderAuthentication, retail, employeeId, transactionSettings, userFields, surcharge, merchantDescriptor, subMerchant, tip, processingOptions, subsequentAuthInformation, otherTax, shipFrom, authorizationIndicatorType' ${space}.`,
          },
        ],
      },
    });
    expect(simulator.state.transactions).toEqual([]);
  });

  test.each([
    ['an unknown root', { somethingRequest: {} }, 'E00004'],
    ['invalid JSON', '{', 'E00003'],
    ['two roots', { a: 1, b: 2 }, 'E00003'],
    ['no authentication', { authenticateTestRequest: {} }, 'E00014'],
    [
      'the first elements in the wrong order',
      { authenticateTestRequest: { refId: '1', merchantAuthentication: { name: 'a', transactionKey: 'b' } } },
      'E00003',
    ],
    [
      'a refId of 21 characters',
      {
        authenticateTestRequest: { merchantAuthentication: { name: 'a', transactionKey: 'b' }, refId: 'x'.repeat(21) },
      },
      'E00015',
    ],
    [
      'a wrong key',
      { authenticateTestRequest: { merchantAuthentication: { name: 'simulated-store', transactionKey: 'b' } } },
      'E00007',
    ],
  ])('rejects %s', async (_case, body, code) => {
    expect(codeOf(await post(body))).toBe(code);
  });

  test('rejects another content type', async () => {
    const response = await fetch(simulator.gatewayUrl, { method: 'POST', body: '{}' });
    expect(await response.text()).toContain('E00002');
  });

  test.each(Object.keys(requestShapes))('%s rejects an unknown member', async root => {
    const merchantAuthentication = {
      name: simulator.merchant.apiLoginId,
      transactionKey: simulator.merchant.transactionKey,
    };
    expect(codeOf(await post({ [root]: { merchantAuthentication, nonsense: 1 } }))).toBe('E00003');
  });

  test("returns the merchant's details, and accepts its keys", async () => {
    expect(codeOf(await request('authenticateTestRequest'))).toBe('I00001');
    expect(await request('getMerchantDetailsRequest')).toMatchObject({
      publicClientKey: simulator.merchant.clientKey,
      messages: { resultCode: 'Ok' },
    });
  });
});

describe('nonces of the hosted form', () => {
  const mint = (number = '4111111111111111', clientKey = simulator.merchant.clientKey) =>
    post({
      securePaymentContainerRequest: {
        merchantAuthentication: { name: simulator.merchant.apiLoginId, clientKey },
        data: { type: 'TOKEN', id: '1', token: { cardNumber: number, expirationDate: '122029', cardCode: '123' } },
      },
    });

  test('are valid for one charge', async () => {
    const nonce = (await mint()).opaqueData?.dataValue ?? '';
    expect((await pay(nonce)).transactionResponse).toMatchObject({ responseCode: '1', accountNumber: 'XXXX1111' });
    expect(codeOf(await pay(nonce, { invoice: 'I-2' }))).toBe('E00114');
    expect(simulator.state.sum()).toBe('12.49');
  });

  test('expire after 15 minutes', async () => {
    const nonce = (await mint()).opaqueData?.dataValue ?? '';
    await admin('POST', '/clock/advance', { seconds: 15 * 60 + 1 });
    expect(codeOf(await pay(nonce))).toBe('E00115');
  });

  test('are rejected if unknown, with a wrong client key, or for a card that is not a test card', async () => {
    expect(codeOf(await pay('an-unknown-nonce'))).toBe('E00113');
    expect(codeOf(await mint('4111111111111111', 'another-key'))).toBe('E00007');
    expect(codeOf(await mint('4539578763621486'))).toBe('E_WC_05');
    expect(simulator.state.transactions).toEqual([]);
  });

  test('have the behavior of the card number, which is not stored', async () => {
    const nonce = (await mint('4222222222222220')).opaqueData?.dataValue ?? '';
    expect((await pay(nonce)).transactionResponse).toMatchObject({ responseCode: '2', errors: [{ errorCode: '2' }] });
    expect(JSON.stringify(simulator.state.transactions)).not.toContain('4222222222222220');
  });

  test('accept a test token once with a suffix, and repeatedly without', async () => {
    expect((await pay('tok_ok:1')).transactionResponse?.responseCode).toBe('1');
    expect(codeOf(await pay('tok_ok:1', { invoice: 'I-2' }))).toBe('E00114');
    expect((await pay('tok_ok', { invoice: 'I-3' })).transactionResponse?.responseCode).toBe('1');
  });
});

describe('duplicates', () => {
  const settings = { setting: [{ settingName: 'duplicateWindow', settingValue: '28800' }] };

  test('are rejected with code 11 within two minutes, and accepted later', async () => {
    expect((await pay('tok_ok')).transactionResponse?.responseCode).toBe('1');
    const again = await pay('tok_ok');
    expect([codeOf(again), again.transactionResponse]).toMatchObject([
      'E00027',
      { responseCode: '3', transId: '0', errors: [{ errorCode: '11' }] },
    ]);
    simulator.state.advance(121);
    expect((await pay('tok_ok')).transactionResponse?.responseCode).toBe('1');
    expect(simulator.state.sum()).toBe('24.98');
  });

  test('are rejected for eight hours with the longest window, unless the invoice differs', async () => {
    await pay('tok_ok', { settings });
    simulator.state.advance(28_700);
    expect((await pay('tok_ok', { settings })).transactionResponse?.errors).toMatchObject([{ errorCode: '11' }]);
    expect((await pay('tok_ok', { settings, invoice: 'I-2' })).transactionResponse?.responseCode).toBe('1');
  });
});

describe('voids and refunds', () => {
  test('void a charge until it is settled; return 310 the second time, and 16 for an unknown one', async () => {
    const transId = await transIdOf(pay('tok_ok'));
    expect((await voidCharge(transId)).transactionResponse).toMatchObject({
      responseCode: '1',
      transId,
      messages: [{ code: '1' }],
    });
    expect(simulator.state.sum()).toBe('0.00');
    expect((await voidCharge(transId)).transactionResponse).toMatchObject({
      responseCode: '1',
      messages: [{ code: '310' }],
    });
    expect((await voidCharge('99999999999')).transactionResponse?.errors).toMatchObject([{ errorCode: '16' }]);
  });

  test('refund only settled charges, to their own card, and at most their amount', async () => {
    const transId = await transIdOf(pay('tok_ok'));
    expect((await refundCharge(transId, '1.00')).transactionResponse?.errors).toMatchObject([{ errorCode: '54' }]);
    await admin('POST', '/settle');
    expect((await voidCharge(transId)).transactionResponse?.errors).toMatchObject([{ errorCode: '16' }]);
    expect((await refundCharge(transId, '1.00', '2222')).transactionResponse?.errors).toMatchObject([
      { errorCode: '54' },
    ]);
    expect((await refundCharge(transId, '12.00')).transactionResponse?.responseCode).toBe('1');
    expect((await refundCharge(transId, '0.50')).transactionResponse?.errors).toMatchObject([{ errorCode: '55' }]);
    expect(await admin('GET', '/ledger/sum')).toEqual({ sum: '0.49' });
  });

  test('count an authorization only when it is captured', async () => {
    const transId = await transIdOf(
      transact({ transactionType: 'authOnlyTransaction', amount: '5.00', payment: opaque('tok_ok') }),
    );
    expect(simulator.state.sum()).toBe('0.00');
    expect(
      (await transact({ transactionType: 'priorAuthCaptureTransaction', refTransId: transId })).transactionResponse
        ?.responseCode,
    ).toBe('1');
    expect(
      (await transact({ transactionType: 'priorAuthCaptureTransaction', refTransId: transId })).transactionResponse
        ?.messages,
    ).toMatchObject([{ code: '311' }]);
    expect(simulator.state.sum()).toBe('5.00');
  });

  test('count a held charge only when it is approved', async () => {
    const [first, second] = [
      await transIdOf(pay('tok_held_252')),
      await transIdOf(pay('tok_held_253', { invoice: 'I-2' })),
    ];
    expect(simulator.state.sum()).toBe('0.00');
    expect(
      (
        await request('updateHeldTransactionRequest', {
          heldTransactionRequest: { action: 'approve', refTransId: first },
        })
      ).transactionResponse?.transId,
    ).toBe(first);
    expect(await admin('POST', '/held', { transId: second, action: 'decline' })).toMatchObject({ status: 'voided' });
    expect(simulator.state.sum()).toBe('12.49');
    expect(
      codeOf(
        await request('updateHeldTransactionRequest', {
          heldTransactionRequest: { action: 'approve', refTransId: first },
        }),
      ),
    ).toBe('E00040');
  });
});

describe('lists and details', () => {
  const unsettled = (rest: object = {}) => request('getUnsettledTransactionListRequest', rest);
  const newest = { sorting: { orderBy: 'submitTimeUTC', orderDescending: true } };

  test('return details with numbers for amounts, and E00040 for an unknown transaction', async () => {
    const transId = await transIdOf(pay('tok_ok'));
    expect((await request('getTransactionDetailsRequest', { transId })).transaction).toMatchObject({
      transId,
      transactionStatus: 'capturedPendingSettlement',
      responseCode: 1,
      authAmount: 12.49,
      settleAmount: 12.49,
      order: { invoiceNumber: 'I-1' },
      payment: { creditCard: { cardNumber: 'XXXX1111' } },
    });
    expect(codeOf(await request('getTransactionDetailsRequest', { transId: '1' }))).toBe('E00040');
  });

  test('sort and page unsettled transactions without held ones, which pendingApproval lists', async () => {
    for (const invoice of ['I-1', 'I-2', 'I-3']) {
      await pay('tok_ok', { invoice });
      simulator.state.advance(1);
    }
    await pay('tok_held_253', { invoice: 'I-4' });
    expect((await unsettled(newest)).transactions?.map(row => row.invoiceNumber)).toEqual(['I-3', 'I-2', 'I-1']);
    const page = await unsettled({ ...newest, paging: { limit: 2, offset: 2 } });
    expect([page.totalNumInResultSet, page.transactions?.map(row => row.invoiceNumber)]).toEqual([3, ['I-1']]);
    expect((await unsettled({ status: 'pendingApproval' })).transactions?.map(row => row.invoiceNumber)).toEqual([
      'I-4',
    ]);
    expect(codeOf(await unsettled({ paging: { limit: 1001, offset: 1 } }))).toBe('E00013');
    expect(codeOf(await unsettled({ paging: { limit: 1, offset: 1 }, ...newest }))).toBe('E00003');
  });

  test('list a late charge only after its delay', async () => {
    await pay('tok_late_visible_300');
    expect((await unsettled()).transactions).toBeUndefined();
    simulator.state.advance(300);
    expect((await unsettled()).transactions).toMatchObject([{ invoiceNumber: 'I-1', settleAmount: 12.49 }]);
  });

  test('list a settled charge in its batch instead', async () => {
    await pay('tok_ok');
    await admin('POST', '/settle');
    expect((await unsettled()).transactions).toBeUndefined();
    const batchId = (await request('getSettledBatchListRequest')).batchList?.[0]?.batchId;
    expect((await request('getTransactionListRequest', { batchId })).transactions).toMatchObject([
      { invoiceNumber: 'I-1', transactionStatus: 'settledSuccessfully' },
    ]);
    expect(codeOf(await request('getTransactionListRequest', { batchId: '1' }))).toBe('E00040');
  });
});

test('scripted faults break only the next matching replies', async () => {
  await admin('POST', '/faults', { request: 'authenticateTestRequest', delivery: 'html', times: 1 });
  expect((await pay('tok_ok')).transactionResponse?.responseCode).toBe('1');
  await expect(request('authenticateTestRequest')).rejects.toThrow('JSON');
  expect(codeOf(await request('authenticateTestRequest'))).toBe('I00001');
});

test('a state file keeps charges, used tokens and the clock across a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-simulator-'));
  const options = { now: () => time, stateFile: join(folder, 'books.json') };
  const [own, outer] = [await startSimulator(options), simulator];
  try {
    simulator = own;
    const transId = await transIdOf(pay('tok_ok:1'));
    own.state.advance(60);
    await own.close();
    simulator = await startSimulator(options);
    expect(simulator.state.find(transId)).toMatchObject({ status: 'capturedPendingSettlement', amount: '12.49' });
    expect(simulator.state.now()).toEqual(new Date(time.getTime() + 60_000));
    expect(codeOf(await pay('tok_ok:1', { invoice: 'I-2' }))).toBe('E00114');
    expect(Number(await transIdOf(pay('tok_ok', { invoice: 'I-3' })))).toBeGreaterThan(Number(transId));
  } finally {
    await simulator.close();
    simulator = outer;
    rmSync(folder, { recursive: true });
  }
});

describe('the hosted form', () => {
  test.each([
    ['/v3/AcceptUI.js', 'text/javascript'],
    ['/v3/acceptMain/acceptMain.html', 'text/html'],
    ['/v3/acceptMain/acceptMain.js', 'text/javascript'],
    ['/v3/acceptMain/acceptMain.css', 'text/css'],
  ])('serves %s', async (path, type) => {
    const response = await fetch(new URL(path, simulator.gatewayUrl));
    expect([response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
  });

  test.each(['/v3/AcceptUI.js', '/v3/acceptMain/acceptMain.js'])('%s is a valid script', async path => {
    const text = await (await fetch(new URL(path, simulator.gatewayUrl))).text();
    const { Script } = await import('node:vm');
    expect(() => new Script(text)).not.toThrow();
  });
});

test('the clock returns the time of the given clock', () => {
  time = new Date('2026-11-20T13:00:00Z');
  expect(simulator.state.now()).toEqual(time);
});
