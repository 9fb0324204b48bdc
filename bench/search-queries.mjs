import { root } from './data.mjs';

const { queriesOf: storeQueries, readTyped } = await import(`${root}graph/dist/catalog/search-query.js`);

/** What the store asks its index for a text, so that the reference asks the same; no corrections of misspelt words. */
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
