import { defineConfig } from '@playwright/test';

const firefoxTests = '**/firefox.spec.ts';
/**
 * What these tests check is the same at any width, so one width is enough. That the pages of staff fit a small screen is checked by
 * quality.spec.ts and small-screens.spec.ts.
 */
const sameAtAnyWidth = [
  'admin-*',
  'cart-changes',
  'connection',
  'early-typing',
  'error-pages',
  'kept-pages',
  'keyboard',
  'order-steps',
  'permissions',
  'production',
  'quick-pages',
  'session',
  'site-files',
].map(name => `**/${name}.spec.ts`);
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

/** The pages in a real Chromium at two sizes, and the main job in a real Firefox; each worker has its own store. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: './e2e/prepare-data.ts',
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [[process.env.CI ? 'line' : 'list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    // Tiles stand still for clicks and for the checks of contrast; the test of the animation asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: firefoxTests,
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: [firefoxTests, ...sameAtAnyWidth],
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'firefox', testMatch: firefoxTests },
  ],
});
