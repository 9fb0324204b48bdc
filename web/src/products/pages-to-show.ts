/** First, last and neighboring pages; null is a gap of two pages or more. */
export function pagesToShow(current: number, pages: number): (number | null)[] {
  const wanted = [1, current - 1, current, current + 1, pages].filter(page => page >= 1 && page <= pages);
  const sorted = [...new Set(wanted)].sort((one, other) => one - other);
  return sorted.flatMap((page, index) => {
    const before = sorted[index - 1] ?? page - 1;
    if (page - before === 1) return [page];
    // An omitted single page would take as much space as its number.
    return page - before === 2 ? [page - 1, page] : [null, page];
  });
}
