import { expect, test } from './fixtures';

/** Returns width and height from the header of a PNG. */
function sizeOf(png: Buffer): [number, number] {
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test('a page links its icons and manifest, and the store serves them', async ({ request }) => {
  for (const path of ['/', '/no/such/page', '/graphql']) {
    const page = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
    for (const link of [
      /<link rel="icon" href="\/favicon.ico"/,
      /<link rel="icon" href="\/pictures\/favicon.svg"/,
      /<link rel="apple-touch-icon" href="\/apple-touch-icon.png"/,
      /<link rel="manifest" href="\/site.webmanifest"/,
    ]) {
      expect(page, path).toMatch(link);
    }
  }
  for (const [path, side] of [
    ['/apple-touch-icon.png', 180],
    ['/pictures/icon-192.png', 192],
    ['/pictures/icon-512.png', 512],
  ] as const) {
    const response = await request.get(path);
    expect([response.status(), response.headers()['content-type'], response.headers()['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=3600',
    ]);
    expect(sizeOf(await response.body())).toEqual([side, side]);
  }
  const { icons } = (await (await request.get('/site.webmanifest')).json()) as { icons: { src: string }[] };
  expect(icons.map(({ src }) => src)).toEqual(['/pictures/icon-192.png', '/pictures/icon-512.png']);
});

test('/favicon.ico is an icon of three sizes', async ({ request }) => {
  const response = await request.get('/favicon.ico');
  expect([response.status(), response.headers()['content-type'], response.headers()['cache-control']]).toEqual([
    200,
    'image/vnd.microsoft.icon',
    'public, max-age=3600',
  ]);
  const file = await response.body();
  expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 3]);
  const pictures = [0, 1, 2].map(index => {
    const entry = 6 + 16 * index;
    const start = file.readUInt32LE(entry + 12);
    return sizeOf(file.subarray(start, start + file.readUInt32LE(entry + 8)));
  });
  expect(pictures).toEqual([
    [16, 16],
    [32, 32],
    [48, 48],
  ]);
});

test('opening a file directly, which requests /favicon.ico, logs no console error', async ({ page, complaints }) => {
  for (const path of ['/pictures/logo.svg', '/robots.txt']) await page.goto(path, { waitUntil: 'networkidle' });
  expect(complaints.unexpectedFound).toEqual([]);
});
