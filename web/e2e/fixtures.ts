import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { startServer } from './store-server';
import { Store } from './store';

export { expect };

/** Collects browser errors and warnings. Unexpected ones fail the test at its end. */
export class Complaints {
  private readonly found: string[] = [];
  private readonly allowed: RegExp[] = [];

  watch(context: BrowserContext): void {
    context.on('weberror', error => this.found.push(`page error: ${error.error().message}`));
    context.on('console', message => {
      if (!['error', 'warning'].includes(message.type())) return;
      // Chromium's message about a page with status 404 or 410, which the test expects.
      const isMissingPage =
        /the server responded with a status of 4(04|10)/.test(message.text()) &&
        message.location().url === message.page()?.url();
      if (!isMissingPage) this.found.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    });
  }

  /** Allows messages that a test causes on purpose. */
  allow(pattern: RegExp): void {
    this.allowed.push(pattern);
  }

  get unexpectedFound(): string[] {
    return this.unexpected(this.found);
  }

  unexpected(texts: string[]): string[] {
    return texts.filter(text => !this.allowed.some(pattern => pattern.test(text)));
  }
}

interface TestFixtures {
  emptyCarts: null;
  complaints: Complaints;
  /** Opens a page in a separate browser context, for a second user. Its errors are collected too. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<TestFixtures, { store: Store }>({
  store: [
    async ({}, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'store-e2e-worker-'));
      const prepared = process.env.E2E_DATA;
      if (!prepared) throw new Error('E2E_DATA is not set');
      await cp(join(prepared, 'data'), join(directory, 'data'), { recursive: true });
      const server = await startServer(join(directory, 'data'));
      await use(new Store(server));
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],

  emptyCarts: [
    async ({ store }, use) => {
      await store.emptyCarts();
      await use(null);
    },
    { auto: true },
  ],

  baseURL: async ({ store }, use) => use(store.url),

  complaints: async ({ store }, use) => {
    const complaints = new Complaints();
    const before = store.complaints.length;
    await use(complaints);
    expect(complaints.unexpectedFound, 'browser errors and warnings').toEqual([]);
    expect(complaints.unexpected(store.complaints.slice(before)), 'server errors and warnings').toEqual([]);
  },

  context: async ({ context, complaints }, use) => {
    complaints.watch(context);
    await use(context);
  },

  openBrowser: async ({ browser, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async options => {
      const context = await browser.newContext(options);
      contexts.push(context);
      complaints.watch(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});
