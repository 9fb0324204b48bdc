import type { ViteDevServer } from 'vite';
import type { FindAssets } from './assets';
import { createPageHandler, type Customer, type PageHandlerOptions } from './page-handler';

const entry = '/src/start/entry-client.tsx';

/** Finds the stylesheets that these files import, in import order. Without them a page would flash unstyled. */
async function stylesOf(vite: ViteDevServer, files: readonly string[]): Promise<string[]> {
  const environment = vite.environments.ssr;
  const styles = new Set<string>();
  const seen = new Set<string>();
  const walk = async (url: string): Promise<void> => {
    const found = await environment.moduleGraph.getModuleByUrl(url);
    if (!found || seen.has(found.url)) return;
    seen.add(found.url);
    for (const imported of found.importedModules) await walk(imported.url);
    if (/\.css(\?|$)/.test(found.url)) styles.add(`${found.url}${found.url.includes('?') ? '&' : '?'}direct`);
  };
  for (const file of files) await walk(file);
  return [...styles];
}

/** Returns what to print of a failure. Vite's error for a mistake in a file also contains the whole file. */
function printable(error: unknown): unknown {
  return error instanceof Error && 'pluginCode' in error ? error.stack : error;
}

/** The page handler of `npm run dev`. Vite provides the modules, so that an edit shows at once on both sides. */
export function createDevPageHandler(vite: ViteDevServer, options: Omit<PageHandlerOptions, 'assets' | 'clientDir'>) {
  const onError = (error: unknown) => options.onError?.(printable(error));
  const assets: FindAssets = async file => ({
    entry: entry,
    scripts: [],
    styles: await stylesOf(vite, ['/src/frame/app.tsx', '/src/frame/routes.tsx', ...(file ? [`/${file}`] : [])]),
  });
  const handle = createPageHandler({ ...options, assets, onError });
  return async (pathAndQuery: string, customer: Customer | null) => {
    const { location, render } = await handle(pathAndQuery, customer);
    const answer = render();
    return { ...answer, location, body: location ? '' : await vite.transformIndexHtml(pathAndQuery, answer.body) };
  };
}
