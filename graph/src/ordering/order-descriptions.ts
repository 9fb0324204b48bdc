/** Descriptions for both interfaces. */
export const aboutSearch =
  'Words that an order has, each in full or from its beginning: order key, PO number, job, item ID, vendor item number, own number or description. ' +
  'Staff also find customer numbers and parts of customer names. A date such as 11/21, 2026-11-21 or Nov 2026 finds that day or month.';
export const aboutSamePo =
  "Lists the caller's latest orders with a PO number, at most 5, without cancelled ones. A checkout warns of them and is not refused.";
