/** What changes are kept of. */
export const changeSubjects = ['order', 'product', 'category', 'customer', 'contact', 'location', 'vendor', 'purchasingAgent', 'import', 'report', 'paymentDifference', 'columnMapping'] as const;
export type ChangeSubject = (typeof changeSubjects)[number];
