/** The pattern of addresses that have no page */
export const unknownPage = 'unknown page';

/**
 * The address under which a visitor's page for something missing is rendered. It is the same for all addresses of a
 * pattern, and names no record.
 */
export function missingAddress(pattern: string): string {
  return pattern === unknownPage ? '/unknown-page' : pattern;
}

/** The filters, sort order and page of a list, which `web/src/products/list-address.ts` reads */
const ofLists = ['page', 'sort', 'category', 'vendor', 'clearance', 'instore', 'attribute'];

/** The parameters that change a page for visitors; no others do. */
const parametersOf: Record<string, readonly string[] | undefined> = {
  '/login': ['from'],
  '/product/categories/:categoryKey': ofLists,
  '/product/search/:searchTerm': ofLists,
  '/onsale': ofLists,
  '/family/:productKey': ofLists,
};

/** The files of `site-files.ts` that are cached. They know no parameters. */
const sitemap = /^\/sitemap[^/]*\.xml$/;

/**
 * Returns the path and query under which a visitor's page or a sitemap is cached. Unknown parameters change nothing, so
 * they must not cost a page of their own. Other addresses stay as they are.
 */
export type PageAddress = (pathAndQuery: string) => string;

export function pageAddressOf(patternOf: (pathAndQuery: string) => string): PageAddress {
  return pathAndQuery => {
    const [path = '', query] = pathAndQuery.split('?', 2);
    if (query === undefined) return pathAndQuery;
    const pattern = patternOf(path);
    if (pattern === unknownPage) return sitemap.test(path) ? path : pathAndQuery;
    const known = parametersOf[pattern] ?? [];
    const kept = [...new URLSearchParams(query)].filter(([name]) => known.includes(name));
    return kept.length > 0 ? `${path}?${new URLSearchParams(kept).toString()}` : path;
  };
}
