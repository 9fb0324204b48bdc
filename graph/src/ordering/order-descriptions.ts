/** Descriptions for both interfaces. */
export const aboutSearch =
  'Words of an order or their beginnings: key, PO number, job, item IDs, vendor item numbers, own numbers, descriptions. Numbers up to 5 digits must match in full. ' +
  'Staff also find customer numbers and parts of customer names. A date such as 11/21, 2026-11-21 or Nov 2026 finds that day or month.';
export const aboutSamePo =
  "Lists the caller's latest orders with a PO number, at most 5, except canceled ones. The checkout page warns about them, but does not refuse the order.";
