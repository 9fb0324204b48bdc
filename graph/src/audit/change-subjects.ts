/** What changes are kept of. */
export type ChangeSubject =
  | 'order'
  | 'product'
  | 'category'
  | 'customer'
  | 'contact'
  | 'location'
  | 'vendor'
  | 'purchasingAgent'
  | 'import'
  | 'report'
  | 'paymentDifference'
  | 'columnMapping';
