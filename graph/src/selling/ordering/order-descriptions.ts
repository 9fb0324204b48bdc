/** Descriptions used in several places. */
export const aboutSearch =
  'Words or their beginnings: key, PO number, job, item codes and descriptions; for staff also customer, contact, phones and addresses. ' +
  'Numbers up to 5 digits must match in full. Days (11/21, Nov 2026, last week from Sunday on) and statuses count too; "order 426" is that order.';
