import type { Page } from '@playwright/test';
import { violationsOf } from './accessibility';
import { cameraVideo } from './fake-camera';
import { expect, test } from './fixtures';
import { startSignedIn } from './signed-in';
import { open } from './steps';
import { people } from './store';

const code = 'SCAN-40-1392';

test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${cameraVideo(code)}`,
    ],
  },
});

const scanner = (page: Page) => page.getByRole('dialog', { name: 'Scan codes' });
const isCameraOn = (page: Page) =>
  page.evaluate(() =>
    (window as Window & { cameraTracks?: MediaStreamTrack[] }).cameraTracks?.some(track => track.readyState === 'live'),
  );

/** Records the camera tracks that the page receives, to check that it stops them. */
async function watchCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { cameraTracks: tracks });
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async constraints => {
      const stream = await ask(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
}

test('[PAD-3] the camera adds a code to the pad, and another pack when it is scanned again', {
  tag: '@phone',
}, async ({ page, store }) => {
  await watchCamera(page);
  const item = await store.addItem({ productId: code, cost: '2.00' });
  const scripts: string[] = [];
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await startSignedIn(page, people.onAccount);
  await open(page, '/pad');
  await page.getByRole('button', { name: 'Scan', exact: true }).waitFor();
  expect(scripts.filter(url => url.includes('zxing'))).toEqual([]);
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await expect(scanner(page).getByRole('status')).toContainText(`${item.description}, quantity 1`);
  expect(scripts.filter(url => url.includes('zxing'))).toHaveLength(1);
  // The label in view for two seconds was one scan. It returns after four seconds.
  await expect(scanner(page)).toContainText('1 scanned');
  await expect(scanner(page).getByRole('status')).toContainText('quantity 2');
  expect(await violationsOf(page)).toEqual([]);
  expect(await isCameraOn(page)).toBe(true);
  await scanner(page).getByRole('button', { name: 'Done' }).click();
  expect(await isCameraOn(page)).toBe(false);
  const row = page.getByRole('list', { name: 'Lines' }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('$4.00');

  // A hand scanner types the same code.
  const entry = page.getByRole('textbox', { name: 'Item and quantity' });
  await entry.fill(code.toLowerCase());
  await entry.press('Enter');
  await expect(row).toContainText('$6.00');
  await expect(row).toHaveCount(1);
});

test("[PAD-3] uses the browser's own reader if it has one, and stops the camera when the page is hidden", {
  tag: '@phone',
}, async ({ page, store }) => {
  await watchCamera(page);
  await page.addInitScript(() => {
    class BarcodeDetector {
      static getSupportedFormats = () =>
        Promise.resolve(['code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'upc_e', 'qr_code']);
      detect = () => Promise.resolve([{ rawValue: '0401234567893' }]);
    }
    Object.assign(window, { BarcodeDetector });
  });
  const scripts: string[] = [];
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const item = await store.addItem({ productId: '401234567893' });
  await startSignedIn(page, people.onAccount);
  await open(page, '/pad');
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  await expect(scanner(page).getByRole('status')).toContainText(item.description);
  expect(scripts.filter(url => url.includes('zxing'))).toEqual([]);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(scanner(page)).toHaveCount(0);
  expect(await isCameraOn(page)).toBe(false);
});

test('[PAD-3] the page shows why it has no camera, and the camera policy allows only the store itself', {
  tag: '@phone',
}, async ({ page, store }) => {
  await page.addInitScript(() => {
    const reasons = ['NotAllowedError', 'NotFoundError', 'NotReadableError'];
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', reasons.shift()));
  });
  await startSignedIn(page, people.onAccount);
  await open(page, '/pad');
  for (const words of ['may not use the camera', 'No camera was found', 'in use by another program']) {
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await expect(scanner(page)).toContainText(words);
    await scanner(page).getByRole('button', { name: 'Close' }).click();
  }
  const policies = await Promise.all(
    ['/pad', '/', '/api/docs'].map(async path => (await fetch(store.url + path)).headers.get('permissions-policy')),
  );
  expect(policies.map(policy => policy?.split(',')[0])).toEqual(['camera=(self)', 'camera=(self)', 'camera=()']);
});
