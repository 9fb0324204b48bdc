const visitor = { first: 20, offset: 0 };
const found = page => page.items.length;

function searching(filter = {}, sort = 'RELEVANCE', page = visitor) {
  return async ({ catalog }, text) => found(await catalog.search(text, filter, sort, page));
}

/** Kinds of searches, each with texts of every frequency, including the most common words of the catalog. */
export const searches = [
  { kind: 'exact code', texts: ['22-31-1128', '22311128', '500000050000', 'w70000'], run: searching() },
  { kind: 'code among words', texts: ['hammer 22-31-1128', 'anchor 500000050001'], run: searching() },
  { kind: 'beginning of a code', texts: ['22-31', '5000000', '48-2'], run: searching() },
  { kind: 'one word, few products', texts: ['mattock', 'lanyard', 'fresno'], run: searching() },
  { kind: 'one word, very many products', texts: ['screw', 'in', 'pack', 'steel', 'zinc'], run: searching() },
  {
    kind: 'several words',
    texts: ['claw hammer 20 oz', 'hex cap screw zinc', 'ironwood drill 20v', 'concrete anchor'],
    run: searching(),
  },
  { kind: 'sizes', texts: ['1/2 in', '3/8-16 x 2', '1-1/4" ball valve', '6 ft rod'], run: searching() },
  {
    kind: 'one wrong letter',
    texts: ['hamemr', 'wrnech 15/16', 'galvinized nail', 'reciprocting saw'],
    run: searching(),
  },
  { kind: 'no results', texts: ['qqzzvv', 'claw qqzzvv', 'hammer 99-99-99999999'], run: searching() },
  {
    kind: 'narrowed to a category, clearance',
    texts: ['screw', 'zinc', 'drill'],
    run: searching({ categoryKeys: [20], onSale: true }),
  },
  {
    kind: 'narrowed to several categories',
    texts: ['screw', 'zinc', 'drill'],
    run: searching({ categoryKeys: [3, 20, 21], vendorKeys: [1, 2, 3] }),
  },
  {
    kind: 'narrowed to an attribute',
    texts: ['screw', 'zinc', 'drill'],
    run: searching({ attributes: [{ name: 'Length', values: ['2 in', '3 in'] }] }),
  },
  { kind: 'by name', texts: ['hammer', 'screw', 'zinc plated'], run: searching({}, 'NAME') },
  { kind: 'far page', texts: ['screw', 'zinc'], run: searching({}, 'RELEVANCE', { first: 20, offset: 5000 }) },
  {
    kind: 'all facets of a search',
    texts: ['hammer', 'screw', 'zinc plated', '1/2 in'],
    run: async ({ catalog, search }, text) => {
      const { listing } = await catalog.search(text, {}, 'RELEVANCE', visitor);
      await Promise.all([
        search.categoryFacets(listing),
        search.vendorFacets(listing),
        search.markedFacet(listing, 'onSale'),
        search.markedFacet(listing, 'inStoreOnly'),
        search.variants(listing),
      ]);
    },
  },
  {
    kind: 'suggestions: letters',
    texts: ['s', 'sc', 'scr', 'ham', 'p', 'pa', 'st'],
    run: ({ search }, text) => search.suggestions(text),
  },
  {
    kind: 'suggestions: words',
    texts: ['hammer dr', 'hex cap s', 'ball valves', 'zinc pl', 'claw hamemr'],
    run: ({ search }, text) => search.suggestions(text),
  },
  {
    kind: 'suggestions: codes',
    texts: ['22-31', '5000', '22-31-1128', 'w7'],
    run: ({ search }, text) => search.suggestions(text),
  },
  {
    kind: 'nearest words',
    texts: ['hamar', 'scrwe drilll', 'qqzzvv'],
    run: ({ search }, text) => search.nearestWords(text),
  },
  { kind: 'list of all products', texts: [''], run: ({ catalog }) => catalog.products({}, 'NAME', visitor) },
  {
    kind: 'list of a category',
    texts: [''],
    run: ({ catalog }) => catalog.products({ categoryKeys: [20] }, 'NAME', visitor),
  },
  {
    kind: 'list of a vendor by item id',
    texts: [''],
    run: ({ catalog }) => catalog.products({ vendorKeys: [3] }, 'ITEM_ID', visitor),
  },
  {
    kind: 'list of several categories and vendors',
    texts: [''],
    run: ({ catalog }) => catalog.products({ categoryKeys: [3, 20, 21], vendorKeys: [1, 2, 3] }, 'NAME', visitor),
  },
  {
    kind: 'list of an attribute',
    texts: [''],
    run: ({ catalog }) => catalog.products({ attributes: [{ name: 'Length', values: ['2 in'] }] }, 'NAME', visitor),
  },
  {
    kind: 'families and attributes of a category',
    texts: [''],
    run: async ({ catalog, search }) =>
      search.variants((await catalog.products({ categoryKeys: [20] }, 'NAME', visitor)).listing),
  },
  { kind: 'clearance list', texts: [''], run: ({ catalog }) => catalog.products({ onSale: true }, 'NAME', visitor) },
];
