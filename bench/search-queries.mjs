import { root } from './data.mjs';

const { queriesOf: storeQueries, readTyped } = await import(`${root}graph/dist/catalog/catalog/search-query.js`);

/**
 * Returns the queries that the store sends to its index for a text, so that the reference can send the same. Does not
 * correct typos.
 */
export function queriesOf(text) {
  const { words, codes, codeBeginning, ownWords } = storeQueries(readTyped(text));
  return {
    all: [codes, words]
      .filter(query => query !== null)
      .map(query => `(${query})`)
      .join(' | '),
    codes,
    codeBeginning,
    ownWords,
  };
}
