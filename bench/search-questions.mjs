const visitor = { first: 20, offset: 0 };
const found = page => page.items.length;

function searching(filter = {}, sort = 'RELEVANCE', page = visitor) {
  return async ({ catalog }, text) => found(await catalog.search(text, filter, sort, page));
}

/** Kinds of searches, each with texts of every frequency, including the most common words of the catalog. */
export const questions = [
  { kind: 'exact code', texts: ['22-31-1128', '22311128', '500000050000', 'w70000'], ask: searching() },
  { kind: 'code among words', texts: ['hammer 22-31-1128', 'anchor 500000050001'], ask: searching() },
  { kind: 'beginning of a code', texts: ['22-31', '5000000', '48-2'], ask: searching() },
  { kind: 'one word, few products', texts: ['mattock', 'lanyard', 'fresno'], ask: searching() },
  { kind: 'one word, very many products', texts: ['screw', 'in', 'pack', 'steel', 'zinc'], ask: searching() },
  {
    kind: 'several words',
    texts: ['claw hammer 20 oz', 'hex cap screw zinc', 'ironwood drill 20v', 'concrete anchor'],
    ask: searching(),
  },
  { kind: 'sizes', texts: ['1/2 in', '3/8-16 x 2', '1-1/4" ball valve', '6 ft rod'], ask: searching() },
  {
    kind: 'one wrong letter',
    texts: ['hamemr', 'wrnech 15/16', 'galvinized nail', 'reciprocting saw'],
    ask: searching(),
  },
  { kind: 'nothing', texts: ['qqzzvv', 'claw qqzzvv', 'hammer 99-99-99999999'], ask: searching() },
  {
    kind: 'narrowed to a category, clearance',
    texts: ['screw', 'zinc', 'drill'],
    ask: searching({ categoryKeys: [20], onSale: true }),
  },
  {
    kind: 'narrowed to several categories',
    texts: ['screw', 'zinc', 'drill'],
    ask: searching({ categoryKeys: [3, 20, 21], vendorKeys: [1, 2, 3] }),
  },
  {
    kind: 'narrowed to an attribute',
    texts: ['screw', 'zinc', 'drill'],
    ask: searching({ attributes: [{ name: 'Length', values: ['2 in', '3 in'] }] }),
  },
  { kind: 'by name', texts: ['hammer', 'screw', 'zinc plated'], ask: searching({}, 'NAME') },
  { kind: 'far page', texts: ['screw', 'zinc'], ask: searching({}, 'RELEVANCE', { first: 20, offset: 5000 }) },
  {
    kind: 'all facets of a search',
    texts: ['hammer', 'screw', 'zinc plated', '1/2 in'],
    ask: async ({ catalog, search }, text) => {
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
    ask: ({ search }, text) => search.suggestions(text),
  },
  {
    kind: 'suggestions: words',
    texts: ['hammer dr', 'hex cap s', 'ball valves', 'zinc pl', 'claw hamemr'],
    ask: ({ search }, text) => search.suggestions(text),
  },
  {
    kind: 'suggestions: codes',
    texts: ['22-31', '5000', '22-31-1128', 'w7'],
    ask: ({ search }, text) => search.suggestions(text),
  },
  {
    kind: 'nearest words',
    texts: ['hamar', 'scrwe drilll', 'qqzzvv'],
    ask: ({ search }, text) => search.nearestWords(text),
  },
  { kind: 'list of all products', texts: [''], ask: ({ catalog }) => catalog.products({}, 'NAME', visitor) },
  {
    kind: 'list of a category',
    texts: [''],
    ask: ({ catalog }) => catalog.products({ categoryKeys: [20] }, 'NAME', visitor),
  },
  {
    kind: 'list of a vendor by item id',
    texts: [''],
    ask: ({ catalog }) => catalog.products({ vendorKeys: [3] }, 'ITEM_ID', visitor),
  },
  {
    kind: 'list of several categories and vendors',
    texts: [''],
    ask: ({ catalog }) => catalog.products({ categoryKeys: [3, 20, 21], vendorKeys: [1, 2, 3] }, 'NAME', visitor),
  },
  {
    kind: 'list of an attribute',
    texts: [''],
    ask: ({ catalog }) => catalog.products({ attributes: [{ name: 'Length', values: ['2 in'] }] }, 'NAME', visitor),
  },
  {
    kind: 'families and attributes of a category',
    texts: [''],
    ask: async ({ catalog, search }) =>
      search.variants((await catalog.products({ categoryKeys: [20] }, 'NAME', visitor)).listing),
  },
  { kind: 'clearance list', texts: [''], ask: ({ catalog }) => catalog.products({ onSale: true }, 'NAME', visitor) },
];
