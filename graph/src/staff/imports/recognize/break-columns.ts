/** A price that applies from a quantity on. The quantity is in the heading, or in a column next to it. */
export interface BreakColumn {
  readonly price: number;
  readonly header: string;
  readonly quantity: number | { readonly column: number };
}

const bracketed = /\([^()]*\)|\[[^[\]]*\]/g;
const indexedQuantity = /^(?:(?:qty|quantity|break|brk)\s*(?:break|brk|qty|quantity)?)\s*#?\s*(\d{1,2})$/;
const indexedPrice =
  /^(?:(?:price|cost|net|prc)\s*(?:break|brk)?|(?:break|brk|qty|quantity)\s*(?:price|cost|prc))\s*#?\s*(\d{1,2})$/;
const withQuantity =
  /^(?:break|brk|qty|quantity|price|cost|net|prc)?\s*(?:price|break|qty)?\s*(?:@|at|for|from)?\s*(\d{1,6})(?:\s*(?:-|–|to)\s*\d{1,6})?\s*(\+|or more|and up|up|plus)?\s*(?:pcs?|pieces|ea)?\s*(?:price|cost|prc)?$/;

/** Finds columns such as "Qty 1", "Price 1", "Qty 2", "Price 2" or "Break 10", "Break 50" among those without a field. */
export function findBreakColumns(headings: ReadonlyMap<number, string>): BreakColumn[] {
  const texts = [...headings]
    .toSorted(([left], [right]) => left - right)
    .map(([column, header]) => ({
      column,
      header,
      text: header.toLowerCase().replace(bracketed, ' ').replace(/[.:]/g, '').trim(),
    }));
  const quantities = new Map(texts.flatMap(({ column, text }) => indexOf(indexedQuantity, text, column)));
  const pairs = texts.flatMap(({ column, header, text }) =>
    indexOf(indexedPrice, text, column).flatMap(([index]) => {
      const quantity = quantities.get(index);
      return quantity === undefined ? [] : [{ price: column, header, quantity: { column: quantity } }];
    }),
  );
  if (pairs.length > 0) return pairs;
  const fixed = texts.flatMap(({ column, header, text }) => {
    const match = withQuantity.exec(text);
    return match
      ? [
          {
            price: column,
            header,
            quantity: Number(match[1]),
            isOpen: match[2] !== undefined || /brk|break|qty|quantity|-|–/.test(text),
          },
        ]
      : [];
  });
  const rises = fixed.every(({ quantity }, index) => index === 0 || quantity > (fixed[index - 1]?.quantity ?? 0));
  // Numbers alone may be values of a row above the first record. Price lists begin at one piece.
  const isWorded = fixed[0]?.quantity === 1 || !fixed.some(({ header }) => /^[\d\s]+$/.test(header));
  // "Price 1, Price 2, Price 3" are price levels, not quantities.
  const isCounted = fixed.every(({ quantity }, index) => quantity === index + 1);
  return rises && isWorded && !isCounted && (fixed.length > 1 || fixed[0]?.isOpen)
    ? fixed.map(({ isOpen: _isOpen, ...found }) => found)
    : [];
}

function indexOf(pattern: RegExp, text: string, column: number): [index: number, column: number][] {
  const index = pattern.exec(text)?.[1];
  return index === undefined ? [] : [[Number(index), column]];
}

export function columnsOf(breaks: readonly BreakColumn[]): number[] {
  return breaks
    .flatMap(({ price, quantity }) => (typeof quantity === 'number' ? [price] : [quantity.column, price]))
    .toSorted((left, right) => left - right);
}
