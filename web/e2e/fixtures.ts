import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { startServer } from './store-server';
import { Store } from './store';

export { expect };

/** What browsers complained about; a test fails at its end when something is left of it. */
export class Complaints {
  private readonly found: string[] = [];
  private readonly allowed: RegExp[] = [];

  watch(context: BrowserContext): void {
    context.on('weberror', error => this.found.push(`page error: ${error.error().message}`));
    context.on('console', message => {
      if (!['error', 'warning'].includes(message.type())) return;
      // Chromium's own line about a document that is not there; the status is the page's honest answer.
      const isMissingPage =
        /the server responded with a status of 4(04|10)/.test(message.text()) &&
        message.location().url === message.page()?.url();
      if (!isMissingPage) this.found.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    });
  }

  /** For a test that breaks something on purpose. */
  allow(pattern: RegExp): void {
    this.allowed.push(pattern);
  }

  get left(): string[] {
    return this.unexpected(this.found);
  }

  unexpected(texts: string[]): string[] {
    return texts.filter(text => !this.allowed.some(pattern => pattern.test(text)));
  }
}

interface TestFixtures {
  complaints: Complaints;
  /** A page of another person: a browser of its own, watched like the first. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<TestFixtures, { store: Store }>({
  store: [
    async ({}, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'store-e2e-worker-'));
      const prepared = process.env.E2E_DATA;
      if (!prepared) throw new Error('The prepared data are missing');
      await cp(join(prepared, 'data'), join(directory, 'data'), { recursive: true });
      const server = await startServer(join(directory, 'data'));
      await use(new Store(server));
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ store }, use) => use(store.url),

  complaints: async ({ store }, use) => {
    const complaints = new Complaints();
    const before = store.complaints.length;
    await use(complaints);
    expect(complaints.left, 'what the browser complained about').toEqual([]);
    expect(complaints.unexpected(store.complaints.slice(before)), 'what the server complained about').toEqual([]);
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
