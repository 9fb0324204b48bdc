/** Types of records whose changes are logged. */
export type ChangeSubject =
  | 'order'
  | 'product'
  | 'category'
  | 'customer'
  | 'contact'
  | 'location'
  | 'customerJob'
  | 'vendor'
  | 'purchasingAgent'
  | 'import'
  | 'report'
  | 'paymentDifference'
  | 'columnMapping'
  | 'searchSynonyms';
