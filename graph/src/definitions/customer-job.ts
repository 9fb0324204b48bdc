import { flag, optionalReference, personalText } from './field.js';

/** The most jobs of one customer, including archived ones. */
export const mostCustomerJobs = 500;

/** A job that a customer orders for, such as a building site. */
export const customerJobFields = {
  name: personalText('Job name', 60, 'At most 60 characters.', 'Enter a name.'),
  code: personalText(
    'Job code',
    25,
    "At most 25 characters, unique among the customer's jobs, ignoring case.",
    'Enter a code.',
  ),
  locationKey: optionalReference(
    'Usual delivery location',
    "Key of the delivery location that a checkout preselects: one of the customer's own, or 1 for pickup. Null if none, or if it was removed.",
  ),
  contactKey: optionalReference(
    'Usual contact',
    "Key of the contact that a checkout preselects: one of the customer's own. Null if none, or if it was removed.",
  ),
  requiresPoNumber: flag('PO number required', 'Orders for the job need a PO number.'),
  isArchived: flag('Archived', 'No new orders are placed for the job. Earlier orders keep it.'),
} as const;

/** Returns the error message if a required PO number is missing, or null. Shared by the page and the server. */
export function poNumberMissing(
  poNumber: string | null,
  customer: { requiresPoNumber: boolean },
  job: { name: string; requiresPoNumber: boolean } | null,
): string | null {
  if (poNumber !== null && poNumber.trim() !== '') return null;
  if (customer.requiresPoNumber) return 'Enter a PO number. Your company requires one on every order.';
  return job?.requiresPoNumber ? `Enter a PO number. Orders for ${job.name} require one.` : null;
}
