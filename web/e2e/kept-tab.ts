import type { Browser, BrowserContext, Page } from '@playwright/test';

/** A file of the store that is no page: it has the store's origin and runs nothing. */
export const QUIET = '/pictures/favicon.svg';
/** What stays behind in a browser or a tab for whoever comes next, and has no way back that is sure. */
const LASTING = {
  context: ['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions', 'setExtraHTTPHeaders', 'setGeolocation', 'setOffline'],
  page: ['addInitScript', 'addLocatorHandler', 'emulateMedia', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders', 'setViewportSize'],
  clock: ['fastForward', 'install', 'pauseAt', 'runFor', 'setFixedTime', 'setSystemTime'],
};
/** What tests listen to; Playwright itself listens to other events of the same two. */
const HEARD = {
  context: ['console', 'dialog', 'page', 'request', 'requestfailed', 'requestfinished', 'response', 'weberror'],
  page: ['console', 'dialog', 'download', 'filechooser', 'framenavigated', 'load', 'pageerror', 'popup', 'request', 'requestfailed', 'requestfinished', 'response'],
};
/** A tab keeps a little of each page it showed; after so many tests a new one is the cheaper one. */
const MOST_TESTS = 25;
const STORED = 'cookies,local_storage,indexeddb,cache_storage,service_workers';

/**
 * One browser and tab for the tests of a worker, one after the other: a page in a tab that already showed the store costs a
 * third of a page in a new one. Each test finds them as new: nothing stored, no history, no other tab, no listener and no
 * route. A test that failed, or that changed what cannot be taken back, takes its browser with it.
 */
export class KeptTab {
  private opened: { context: BrowserContext; page: Page; kind: string } | null = null;
  private spoiled = false;
  private tests = 0;

  constructor(
    private readonly browser: Browser,
    private readonly origin: string,
  ) {}

  /** `kind`: what the test's browser is like (its width, language and so on); a browser of another kind is no use to it. */
  async open(kind: string): Promise<BrowserContext> {
    if (this.opened?.kind === kind) return this.opened.context;
    await this.close();
    const context = await this.browser.newContext();
    const page = await context.newPage();
    this.spoiled = false;
    this.tests = 0;
    this.opened = { context, page, kind };
    this.noteLasting(context, LASTING.context);
    this.noteLasting(context.clock, LASTING.clock);
    this.noteLasting(page, LASTING.page);
    return context;
  }

  get page(): Page {
    if (!this.opened) throw new Error('The tab is not open');
    return this.opened.page;
  }

  /** Makes it ready for the next test. */
  async leave(passed: boolean): Promise<void> {
    if (!this.opened) return;
    const { context, page } = this.opened;
    this.tests += 1;
    if (!passed || this.spoiled || page.isClosed() || this.tests >= MOST_TESTS) return this.close();
    for (const event of HEARD.page) page.removeAllListeners(event);
    for (const event of HEARD.context) context.removeAllListeners(event);
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(QUIET);
    await page.evaluate(() => {
      sessionStorage.clear();
      window.name = '';
    });
    await page.mouse.move(-1, -1);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin: this.origin, storageTypes: STORED });
    await devtools.send('Page.resetNavigationHistory');
    await devtools.detach();
  }

  async close(): Promise<void> {
    await this.opened?.context.close();
    this.opened = null;
  }

  private noteLasting(of: object, names: string[]): void {
    const methods = of as Record<string, (...args: unknown[]) => unknown>;
    for (const name of names) {
      const method = methods[name]?.bind(of);
      if (!method) throw new Error(`A browser has no ${name}`);
      methods[name] = (...args) => {
        this.spoiled = true;
        return method(...args);
      };
    }
  }
}
