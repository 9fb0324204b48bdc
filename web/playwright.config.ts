import { defineConfig } from '@playwright/test';

const firefoxTests = '**/firefox.spec.ts';
/**
 * These tests give the same results at any width, so they run at one. quality.spec.ts and small-screens.spec.ts check
 * that their pages fit small screens.
 */
const sameAtAnyWidth = [
  'account',
  'account-cart',
  'admin-*',
  'api-docs',
  'buy-again',
  'cart',
  'cart-changes',
  'cart-storm',
  'connection',
  'customer-jobs',
  'early-fields',
  'early-presses',
  'early-typing',
  'error-pages',
  'full-storage',
  'kept-sign-in',
  'keyboard',
  'lists',
  'long-lists',
  'order-steps',
  'orders',
  'own-numbers',
  'permissions',
  'personal-pages',
  'product',
  'production',
  'quick-pages',
  'register',
  'search-help',
  'session',
  'shopping-lists',
  'site-files',
  'substitutes',
].map(name => `**/${name}.spec.ts`);
const report = process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;

/** Tests the pages in Chromium at two sizes, and the main tasks in Firefox. Each worker has its own store. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: './e2e/prepare-data.ts',
  // One more than the cores of a small machine. Two workers leave up to half of it idle while they wait for pages.
  workers: 3,
  retries: 0,
  // Only end what hangs: ten times what the longest test and the longest wait need on a quiet machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [[process.env.CI ? 'line' : 'list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    actionTimeout: 60_000,
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    // Tiles do not move during clicks and contrast checks. The test of the animation enables it.
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
    // First, because one worker runs its two long tests.
    { name: 'firefox', testMatch: firefoxTests },
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
  ],
});
