/** Descriptions for both interfaces. */
export const aboutSearch =
  'Words or beginnings of words of an order: its key, PO number, job, item IDs, vendor item numbers, own numbers, descriptions. Up to 5 digits match in full. ' +
  'Staff also find customer numbers and parts of customer names. A date such as 11/21, 2026-11-21 or Nov 2026 finds that day or month.';
export const aboutSamePo =
  "Lists the caller's latest orders with a PO number, at most 5, without cancelled ones. A checkout warns of them and is not refused.";
