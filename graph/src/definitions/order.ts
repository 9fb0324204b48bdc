/** The labels of order statuses, on pages and in files. */
export const orderStatusWords = {
  placed: 'Placed',
  confirmed: 'Confirmed',
  readyForPickup: 'Ready for pickup',
  shipped: 'Shipped',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const;
/** The most characters of a PO number */
export const mostPoNumber = 25;
