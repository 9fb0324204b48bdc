import type { RecordHistoryQueryVariables } from './history.generated';

export type ChangeSubject = RecordHistoryQueryVariables['subject'];

/** What people call the things that are changed, in the order a person looks for them. */
export const SUBJECTS: Record<ChangeSubject, { label: string; path: ((key: number) => string) | null }> = {
  product: { label: 'Item', path: (key) => `/admin/edit-items/${key}` },
  customer: { label: 'Customer', path: (key) => `/admin/edit-customer/${key}` },
  order: { label: 'Order', path: (key) => `/historicalorder/${key}` },
  vendor: { label: 'Vendor', path: (key) => `/admin/edit-vendors/${key}` },
  purchasingAgent: { label: 'Purchasing agent', path: (key) => `/admin/edit-purchasing-agents/${key}` },
  category: { label: 'Category', path: null },
  contact: { label: 'Contact', path: null },
  location: { label: 'Location', path: null },
  import: { label: 'Import', path: null },
  paymentDifference: { label: 'Payment difference', path: null },
  report: { label: 'Saved report', path: null },
  columnMapping: { label: 'Column mapping', path: null },
};

const ACTIONS: Record<string, string> = {
  created: 'added',
  updated: 'changed',
  deleted: 'deleted',
  statusChanged: 'status changed',
  passwordChanged: 'password changed',
  passwordReset: 'password reset',
  codeIssued: 'activation code issued',
  signedIn: 'signed in',
  signedOutEverywhere: 'signed out everywhere',
  actingStarted: 'acting as this customer begun',
  actingEnded: 'acting as this customer ended',
  imported: 'imported',
  exported: 'data exported',
  erased: 'data erased',
};

export function isSubject(text: string): text is ChangeSubject {
  return text in SUBJECTS;
}

export function actionWord(action: string): string {
  return ACTIONS[action] ?? action;
}
