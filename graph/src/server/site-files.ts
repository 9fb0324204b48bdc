import express, { type Request, type RequestHandler, type Router } from 'express';
import { CatalogService } from '../catalog/catalog/index.js';
import type { StoreIdentity } from '../platform/config/index.js';
import type { ResponseCache } from '../platform/response-cache/index.js';
import { AppError } from '../platform/shared/errors.js';
import { beginPage } from './cached-pages.js';
import type { RequestContexts } from './request-context.js';

/** The most addresses that the sitemap protocol allows in one file. */
const mostAddresses = 50_000;
/** The largest key of a product: a PostgreSQL integer. */
const largestKey = 2_147_483_647;

const publicPages = ['/', '/allCategories', '/onsale'];
/** Paths of no use to a crawler: personal pages, staff pages, endless search results, and the APIs. */
const closedToCrawlers = [
  '/account',
  '/cart',
  '/change-password',
  '/checkout',
  '/historicalorder',
  '/order',
  '/payment',
  '/admin',
  '/search',
  '/product/search',
  '/api',
  '/graphql',
];

const brandColor = '#1f2328';

interface SiteFileParts {
  /** null: the sitemap contains the host of the request */
  publicUrl: string | null;
  store: StoreIdentity;
  contexts: RequestContexts;
  cache: ResponseCache;
}

/** Returns one file of the sitemap, with addresses at this origin. */
type WriteSitemap = (catalog: CatalogService, origin: string, request: Request) => Promise<string>;

/**
 * Serves the files that search engines and browsers request by fixed names: robots.txt, the sitemap and the manifest.
 */
export function siteFiles({ publicUrl, store, contexts, cache }: SiteFileParts): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get('/robots.txt', fixedFile('text/plain', robotsText(publicUrl)));
  router.get('/site.webmanifest', fixedFile('application/manifest+json', JSON.stringify(manifestOf(store))));
  const sitemap = (path: string, write: WriteSitemap) =>
    router.get(path, async (request, response) => {
      // Addresses with the request's host differ between callers, so the file is cached only if the host is configured.
      const store = publicUrl === null ? null : beginPage(cache, request.path, request, response);
      const { services } = contexts.page(null, { onlySame: true, changes: false });
      const text = await write(services.get(CatalogService), originOf(publicUrl, request), request);
      response.type('application/xml; charset=utf-8').set('Cache-Control', 'public, max-age=600');
      store?.(text);
      response.send(text);
    });
  sitemap('/sitemap.xml', (catalog, origin) => wholeOrIndex(catalog, origin));
  sitemap('/sitemap-pages.xml', async (catalog, origin) => addressList(origin, await pagePaths(catalog)));
  sitemap('/sitemap-products-:part.xml', async (catalog, origin, { params }) =>
    addressList(origin, await productPaths(catalog, String(params.part))),
  );
  return router;
}

function fixedFile(type: string, text: string): RequestHandler {
  return (_request, response) => {
    response.type(type).set('Cache-Control', 'public, max-age=3600').send(text);
  };
}

function robotsText(publicUrl: string | null): string {
  const sitemap = publicUrl === null ? [] : ['', `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`];
  return ['User-agent: *', ...closedToCrawlers.map(path => `Disallow: ${path}`), ...sitemap, ''].join('\n');
}

function manifestOf(store: StoreIdentity): object {
  const icon = (size: number) => ({ src: `/pictures/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' });
  return {
    name: store.name,
    description: store.tagline,
    start_url: '/',
    display: 'minimal-ui',
    theme_color: brandColor,
    background_color: '#ffffff',
    icons: [icon(192), icon(512)],
  };
}

/** Returns every public address in one file, or an index of files if there are too many. */
async function wholeOrIndex(catalog: CatalogService, origin: string): Promise<string> {
  const paths = await pagePaths(catalog);
  const products = await catalog.firstProductKeys(mostAddresses - paths.length + 1);
  if (paths.length + products.length <= mostAddresses)
    return addressList(origin, [...paths, ...products.map(productPath)]);
  const ranges = await catalog.productKeyRanges(mostAddresses);
  return xml('sitemapindex', 'sitemap', origin, [
    '/sitemap-pages.xml',
    ...ranges.map(range => `/sitemap-products-${range + 1}.xml`),
  ]);
}

async function pagePaths(catalog: CatalogService): Promise<string[]> {
  const categories = await catalog.categories();
  return [...publicPages, ...categories.map(({ key }) => `/product/categories/${key}`)].slice(0, mostAddresses);
}

/** Returns one part, numbered from 1; throws NOT_FOUND if it contains no product. */
async function productPaths(catalog: CatalogService, part: string): Promise<string[]> {
  const range = Number(part) - 1;
  const isRange = /^[1-9]\d*$/.test(part) && (range + 1) * mostAddresses <= largestKey;
  const keys = isRange ? await catalog.productKeysInRange(range, mostAddresses) : [];
  if (keys.length === 0) throw new AppError('NOT_FOUND', 'The sitemap has no such part.');
  return keys.map(productPath);
}

function productPath(key: number): string {
  return `/product/${key}`;
}

function addressList(origin: string, paths: readonly string[]): string {
  return xml('urlset', 'url', origin, paths);
}

function xml(list: string, item: string, origin: string, paths: readonly string[]): string {
  const start = origin.replace(/[&<>'"]/g, character => `&#${character.charCodeAt(0)};`);
  const items = paths.map(path => `<${item}><loc>${start}${path}</loc></${item}>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('')}</${list}>\n`;
}

function originOf(publicUrl: string | null, request: Request): string {
  const address = publicUrl ?? `${request.protocol}://${request.host}`;
  if (!URL.canParse(address)) throw new AppError('MALFORMED', 'The Host header names no host.');
  return new URL(address).origin;
}
