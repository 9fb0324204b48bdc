/** Descriptions used in several places. */
export const aboutSearch =
  'Words or their beginnings: key, PO number, job, codes and descriptions of items; for staff also name, number, phone and address of customer and contact. ' +
  'Numbers up to 5 digits must match in full, plurals find singulars. A date such as 11/21, 2026-11-21, Nov 2026 or last week (Sunday to Saturday) finds the orders of these days, a status those with it, and "order 426" that order; with other words, orders that match both.';
