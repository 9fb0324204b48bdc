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

/** The parameters that pages for visitors know. Pages that are not listed are never cached under many addresses. */
const parametersOf: Record<string, readonly string[] | undefined> = {
  '/': [],
  '/allCategories': [],
  '/product/:productKey': [],
  '/product/categories/:categoryKey': ofLists,
  '/product/search/:searchTerm': ofLists,
  '/onsale': ofLists,
  '/family/:productKey': ofLists,
};

/** Returns the path and query of a page. Unknown parameters change nothing, so they must not cost a page of their own. */
export type PageAddress = (pathAndQuery: string) => string;

export function pageAddressOf(patternOf: (pathAndQuery: string) => string): PageAddress {
  return pathAndQuery => {
    const [path = '', query] = pathAndQuery.split('?', 2);
    const known = query === undefined ? undefined : parametersOf[patternOf(path)];
    if (!known) return pathAndQuery;
    const kept = [...new URLSearchParams(query)].filter(([name]) => known.includes(name));
    return kept.length > 0 ? `${path}?${new URLSearchParams(kept).toString()}` : path;
  };
}
