import { connect } from 'node:net';
import { createLog } from '../src/server/log.js';
import { Build, password } from './build.js';
import { CapturedLog } from './captured-log.js';
import { TestApp } from './test-app.js';
import { TestClock } from './test-clock.js';

let app: TestApp;
let build: Build;
const captured = new CapturedLog();

beforeAll(async () => {
  app = await TestApp.start({ NUMBER_QUESTIONS_PER_MINUTE: '100000' }, new TestClock(), captured.log);
  build = new Build(app.em());
});
beforeEach(() => captured.clear());
afterAll(() => app.close());

/** All lines except request lines, which have separate tests. */
const lines = () => captured.lines().filter(({ msg }) => msg !== 'request');

describe('[T-50] a secret', () => {
  const passwords = ['the-wrong-password-4711', 'a-new-password-4712'];
  const card = 'nonce-of-a-card-4713';
  const captchaAnswer = 'QW47ZX';

  test('appears in no log line when requests with it fail', async () => {
    const customer = await build.customer();
    const token = await app.signIn(customer.customerNumber);
    const everything = {
      password: passwords[0],
      currentPassword: passwords[0],
      newPassword: passwords[1],
      captcha: { id: 'x', answer: captchaAnswer },
      payment: { dataDescriptor: 'x', dataValue: card },
    };
    await app.em().execute('alter table change_log rename to change_log_x');
    await app.em().execute('alter table payment_intent rename to payment_intent_x');
    try {
      const requests = [
        app.rest('POST', '/auth/login', { body: { customerNumber: customer.customerNumber, password: passwords[0] } }),
        app.rest('POST', '/auth/password', { token, body: { currentPassword: password, newPassword: passwords[1] } }),
        app.rest('POST', '/auth/register', { body: everything }),
        app.rest('POST', '/authorders/card', {
          token,
          body: {
            order: {
              customerKey: customer.key,
              total: 1,
              location: customer.location.key,
              contact: customer.contact.key,
            },
            products: [],
            ...everything,
          },
        }),
        app.rest('PUT', '/authcustomers', { token, body: { ...everything, name: 'Renamed' } }),
        app.graphql(
          'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { token } }',
          { input: { currentPassword: password, newPassword: passwords[1] } },
          token,
        ),
        app.graphql(
          `mutation { login(input: { customerNumber: ${customer.customerNumber}, password: "${String(passwords[0])}" }) { token } } nonsense`,
        ),
      ];
      await Promise.all(requests);
    } finally {
      await app.em().execute('alter table change_log_x rename to change_log');
      await app.em().execute('alter table payment_intent_x rename to payment_intent');
    }
    // The sign-in and the seven requests after it.
    await captured.untilRequests(8);
    // At least one request failed and was logged.
    expect(lines().filter(({ msg }) => msg === 'request failed').length).toBeGreaterThan(0);
    for (const secret of [
      ...passwords,
      password,
      token,
      token.split('.')[2],
      card,
      captchaAnswer,
      'a secret of the tests',
    ])
      expect(captured.text).not.toContain(secret);
  });

  test('is redacted at every level of a logged object', () => {
    let line = '';
    const log = createLog('info', { write: text => (line += text) });
    log.info(
      {
        password: passwords[0],
        req: { headers: { authorization: 'Bearer abc', cookie: 'a=b' } },
        body: { input: { payment: { dataValue: card } }, newPassword: passwords[1] },
      },
      'logged',
    );
    for (const secret of [...passwords, card, 'Bearer', 'a=b']) expect(line).not.toContain(secret);
    expect(line).toContain('logged');
  });
});

test('[T-51] text with line breaks stays in one log line', async () => {
  const report = {
    'csp-report': {
      'document-uri': 'https://store.example/a\n{"level":60,"msg":"forged"}',
      'blocked-uri': 'inline\r\nforged',
      'effective-directive': 'script-src',
    },
  };
  const response = await fetch(`${app.url}/policy-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify(report),
  });
  expect(response.status).toBe(204);
  expect(lines()).toHaveLength(1);
  expect(lines()[0]).toMatchObject({ msg: 'the content policy blocked a resource', directive: 'script-src' });
});

describe('[T-41] content policy reports', () => {
  const send = (body: string, type = 'application/csp-report') =>
    fetch(`${app.url}/policy-reports`, { method: 'POST', headers: { 'content-type': type }, body });

  test('log page, resource and directive without query strings', async () => {
    await send(
      JSON.stringify({
        'csp-report': {
          'document-uri': 'https://store.example/search?q=secret#x',
          'blocked-uri': 'https://evil.example/x.js?id=1',
          'effective-directive': 'script-src-elem',
        },
      }),
    );
    expect(lines()).toMatchObject([
      { page: 'https://store.example/search', blocked: 'https://evil.example/x.js', directive: 'script-src-elem' },
    ]);
    expect(captured.text).not.toMatch(/secret|id=1/);
  });

  test('are not logged if they are empty, invalid or too large', async () => {
    for (const body of ['{}', '[]', '{"csp-report": 1}'])
      expect([body, (await send(body)).status]).toEqual([body, 204]);
    expect((await send('{')).status).toBe(400);
    expect((await send(`{"csp-report": "${'x'.repeat(11_000)}"}`)).status).toBe(413);
    expect(lines().filter(({ msg }) => msg === 'the content policy blocked a resource')).toEqual([]);
  });

  test('write at most 60 log lines a minute', async () => {
    app.clock.advance(60);
    const report = JSON.stringify({
      'csp-report': {
        'document-uri': 'https://store.example/',
        'blocked-uri': 'inline',
        'effective-directive': 'script-src',
      },
    });
    await Promise.all(Array.from({ length: 80 }, () => send(report)));
    expect(lines()).toHaveLength(60);
    app.clock.advance(60);
    await send(report);
    expect(lines()).toHaveLength(61);
  });
});

describe('[T-30] a client that disconnects before the response', () => {
  const disconnectAfter = (head: string, wait: number) =>
    new Promise<void>(resolve => {
      const { hostname, port } = new URL(app.url);
      const socket = connect(Number(port), hostname, () => {
        socket.write(head, () => setTimeout(() => socket.destroy(), wait));
      });
      socket.on('error', () => undefined).on('close', () => resolve());
    });

  test.each([
    ['a query', 'POST /graphql', 'application/json', '{"query":"{ me { key } }"}', 0],
    ['half a query', 'POST /graphql', 'application/json', '{"query":', 100],
    [
      'half a file over GraphQL',
      'POST /graphql',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="operations"\r\n\r\n{',
      100,
    ],
    [
      'half a file over REST',
      'POST /api/authproducts/batch',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="doc"; filename="a.xlsx"\r\n\r\nPK',
      100,
    ],
  ])('to %s is not logged as a server error', async (_what, line, type, body, missing) => {
    const token = await app.signIn((await build.admin()).customerNumber);
    const head = `${line} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nApollo-Require-Preflight: true\r\nContent-Type: ${type}\r\nContent-Length: ${body.length + missing}\r\n\r\n${body}`;
    await disconnectAfter(head, 20);
    // While the lock delays authentication, the server does not read the body.
    await app.em().transactional(async em => {
      await em.execute('lock table customer in access exclusive mode');
      await disconnectAfter(head, 50);
    });
    expect((await app.rest('GET', '/authorders', { token })).status).toBe(200);
    expect(lines().filter(({ msg }) => msg === 'request failed')).toEqual([]);
  });
});
