import { randomUUID } from 'node:crypto';
import { Build, type BuiltCustomer } from '../../../test/build.js';
import { jpegFile, pdfFile, pngFile } from '../../../test/po-files.js';
import { TestApp } from '../../../test/test-app.js';
import { adminPricingTier } from '../../customers/customers/index.js';
import { mostPoBytes } from '../../definitions/po-attachment.js';

let app: TestApp;
let build: Build;
let customer: BuiltCustomer;
let token: string;
let order: number;

beforeAll(async () => {
  app = await TestApp.start({ PO_FILES_MB: '10' });
  build = new Build(app.em());
});
beforeEach(async () => {
  customer = await build.customer();
  token = await app.signIn(customer.customerNumber);
  order = await placed();
});
afterAll(() => app.close());

async function placed(): Promise<number> {
  const product = await build.product({ standardCost: '12.4900' });
  const input = {
    idempotencyKey: randomUUID(),
    lines: [{ productKey: product.key, quantity: 2, price: '24.98' }],
    total: '24.98',
    locationKey: customer.location.key,
    contactKey: customer.contact.key,
    payment: { method: 'ON_ACCOUNT' },
  };
  const { data } = await app.graphql<{ checkout: { order: { key: number } } }>(
    'mutation ($input: CheckoutInput!) { checkout(input: $input) { order { key } } }',
    { input },
    token,
  );
  return data?.checkout.order.key as number;
}

const path = (key = order) => `/authorders/bykey/${key}/po`;

async function attach(content: Buffer, name: string, by: string | undefined = token, key = order) {
  const form = new FormData();
  form.set('doc', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), name);
  return app.rest<{ code?: string; data?: object }>('POST', path(key), { body: form, token: by });
}

async function attached(by = token): Promise<object | null | undefined> {
  const { data } = await app.graphql<{ order: { poAttachment: object | null } | null }>(
    'query ($key: Int!) { order(key: $key) { poAttachment { name kind size attachedBy } } }',
    { key: order },
    by,
  );
  return data?.order?.poAttachment;
}

describe('[JOB-9] a purchase order on an order', () => {
  test.each([
    ['PO.pdf', pdfFile, 'pdf', 'PO.pdf'],
    ['scan.exe', pngFile, 'png', 'scan.png'],
    ['photo.jpeg', jpegFile, 'jpeg', 'photo.jpg'],
  ])('%s is stored with the type of its content, and downloaded unchanged', async (name, content, kind, shown) => {
    expect((await attach(content, name)).status).toBe(201);
    const stored = { name: shown, kind, size: content.length, attachedBy: customer.name };
    expect(await attached()).toEqual(stored);
    const response = await app.file('GET', path(), token);
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename=${shown}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  test('replaces an earlier one, and can be removed', async () => {
    await attach(pdfFile, 'first.pdf');
    await attach(pngFile, 'second.png');
    expect(await attached()).toMatchObject({ name: 'second.png' });
    const removed = await app.graphql('mutation ($key: Int!) { removePo(orderKey: $key) }', { key: order }, token);
    expect(removed.data).toEqual({ removePo: true });
    expect(await attached()).toBeNull();
    expect((await app.rest('GET', path(), { token })).status).toBe(404);
    expect((await app.rest('DELETE', path(), { token })).body).toEqual({ data: true });
  });

  test('[T-73] is refused by content and size, whatever its name, and stores nothing', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    expect(await attach(page, 'PO.pdf')).toMatchObject({ status: 415, body: { code: 'WRONG_FILE_TYPE' } });
    const large = Buffer.concat([pdfFile, Buffer.alloc(mostPoBytes), pdfFile]);
    expect(await attach(large, 'PO.pdf')).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
    expect(await attached()).toBeNull();
    await attach(pdfFile, 'kept.pdf');
    await attach(page, 'PO.pdf');
    expect(await attached()).toMatchObject({ name: 'kept.pdf' });
  });

  test('accepts a file of exactly the maximum size', async () => {
    const content = Buffer.concat([pdfFile, Buffer.alloc(mostPoBytes - 2 * pdfFile.length), pdfFile]);
    expect((await attach(content, 'full.pdf')).status).toBe(201);
    expect(await attached()).toMatchObject({ size: mostPoBytes });
  });

  test.each([
    ['exactly the maximum size', 0, 200],
    ['one byte more', 1, 413],
  ])('over GraphQL, a file of %s is judged like over REST', async (_what, more, status) => {
    const padding = Buffer.alloc(mostPoBytes - 2 * pdfFile.length + more);
    const response = await attachOverGraphQL(Buffer.concat([pdfFile, padding, pdfFile]));
    const answer = (await response.json()) as { errors?: { extensions: { status: number } }[] };
    expect(answer.errors?.[0]?.extensions.status ?? response.status).toBe(status);
    expect(await attached()).toEqual(status === 200 ? expect.objectContaining({ size: mostPoBytes }) : null);
  });

  test('[T-73] files of all orders, cancelled ones included, have a limit per customer; replacing one frees its space', async () => {
    const full = Buffer.concat([pdfFile, Buffer.alloc(mostPoBytes - 2 * pdfFile.length), pdfFile]);
    const orders = [order, await placed(), await placed()];
    const [first, second, third] = orders as [number, number, number];
    const { data } = await app.graphql(
      'mutation ($key: Int!) { cancelOrder(key: $key) { status } }',
      { key: first },
      token,
    );
    expect(data).toEqual({ cancelOrder: { status: 'cancelled' } });
    expect((await attach(full, 'first.pdf', token, first)).status).toBe(201);
    expect((await attach(full, 'second.pdf', token, second)).status).toBe(201);
    expect(await attach(pdfFile, 'third.pdf', token, third)).toMatchObject({
      status: 409,
      body: { code: 'LIMIT_REACHED' },
    });
    expect((await app.rest('GET', path(third), { token })).status).toBe(404);
    expect((await attach(full, 'second again.pdf', token, second)).status).toBe(201);
    expect((await attach(pdfFile, 'second.pdf', token, second)).status).toBe(201);
    expect((await attach(pdfFile, 'third.pdf', token, third)).status).toBe(201);
  });

  async function attachOverGraphQL(content: Buffer): Promise<Response> {
    const form = new FormData();
    const query = 'mutation ($key: Int!, $doc: Upload!) { attachPo(orderKey: $key, doc: $doc) { name kind } }';
    form.set('operations', JSON.stringify({ query, variables: { key: order, doc: null } }));
    form.set('map', JSON.stringify({ 0: ['variables.doc'] }));
    form.set('0', new Blob([new Uint8Array(content)]), 'upload.pdf');
    return fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'apollo-require-preflight': 'true' },
      body: form,
    });
  }

  test('is attached over GraphQL as well', async () => {
    const response = await attachOverGraphQL(pdfFile);
    expect(await response.json()).toEqual({ data: { attachPo: { name: 'upload.pdf', kind: 'pdf' } } });
  });

  test('is in the change log', async () => {
    await attach(pdfFile, 'PO.pdf');
    const rows = await app
      .em()
      .execute<object[]>(
        "select actor_key, changes from change_log where subject = 'order' and subject_key = ? and action = 'updated'",
        [order],
      );
    expect(rows).toEqual([{ actor_key: customer.key, changes: { poAttachment: { from: null, to: 'pdf' } } }]);
  });
});

describe('[JOB-9] [T-1] access to a purchase order', () => {
  test('another customer and visitors neither see, replace nor remove it', async () => {
    await attach(pdfFile, 'mine.pdf');
    const other = await app.signIn((await build.customer()).customerNumber);
    expect(await attached(other)).toBeUndefined();
    for (const method of ['GET', 'DELETE']) {
      expect((await app.rest(method, path(), { token: other })).status).toBe(404);
      expect((await app.rest(method, path(), {})).status).toBe(401);
    }
    expect((await attach(pngFile, 'theirs.png', other)).status).toBe(404);
    const theirs = await app.graphql('mutation ($key: Int!) { removePo(orderKey: $key) }', { key: order }, other);
    expect(theirs.errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' });
    const form = new FormData();
    form.set('doc', new Blob([new Uint8Array(pngFile)]), 'visitor.png');
    expect((await app.rest('POST', path(), { body: form })).status).toBe(401);
    expect(await attached()).toMatchObject({ name: 'mine.pdf' });
  });

  test('staff see it, and attach one that they received by mail', async () => {
    const admin = await build.customer({ pricingTier: adminPricingTier });
    const staff = await app.signIn(admin.customerNumber);
    expect((await attach(pdfFile, 'by mail.pdf', staff)).status).toBe(201);
    expect(await attached(staff)).toMatchObject({ name: 'by mail.pdf', attachedBy: admin.name });
    expect(await attached()).toMatchObject({ name: 'by mail.pdf' });
  });

  test('a list of orders costs one statement for all attachments', async () => {
    await placed();
    await placed();
    const count = await app.countStatements(() =>
      app.graphql('{ me { orders(first: 20) { nodes { poAttachment { name } } } } }', {}, token),
    );
    expect(count).toBeLessThanOrEqual(4);
  });
});
