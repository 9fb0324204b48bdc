/** The counts of a list are a column of their own, beside its quantities. */
const isCount = (field: Element) => field.closest('[data-count]') !== null;

/** Focuses the quantity field before (-1) or after (1) this one on the page. Returns false if there is none. */
export function focusQuantity(field: Element | null | undefined, by: 1 | -1): boolean {
  if (!field) return false;
  const column = [...document.querySelectorAll<HTMLElement>('[data-quantity]:enabled')].filter(
    found => isCount(found) === isCount(field),
  );
  const index = column.findIndex(found => found === field);
  const next = index === -1 ? undefined : column[index + by];
  next?.focus();
  return next !== undefined;
}
