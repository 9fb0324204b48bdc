/** Descriptions for both interfaces. */
export const aboutSearch =
  'Words or their beginnings: key, PO number, job, codes and descriptions of items; for staff also name, number, phone and address of customer and contact. ' +
  'Numbers up to 5 digits must match in full, plurals find singulars. A date such as 11/21, 2026-11-21 or Nov 2026 finds that day or month.';
export const aboutNumbered =
  "The caller's order with this number, and the latest orders whose PO number starts with it, at most 3. Case is ignored. Empty for fewer than 2 characters.";
export const aboutSamePo =
  "Lists the caller's latest orders with a PO number, at most 5, except canceled ones. The checkout page warns about them, but does not refuse the order.";
