import { changeActions } from '#definitions/change-actions';
import { changeSubjects, type ChangeSubject } from '#definitions/change-subjects';
import { paymentNames, paymentWord, statusNames, statusWord } from '../../../trade/order-words';
import { capitalized } from '../../../ui/capitalized';

export function isSubject(text: string): text is ChangeSubject {
  return text in changeSubjects;
}

export function actionWord(action: string): string {
  return (changeActions as Record<string, string>)[action] ?? action;
}

/** Labels of fields by subject and name */
export type FieldLabels = Partial<Record<string, Partial<Record<string, string>>>>;

/** Returns a field's label in its form, or else words from its name: "Confirmation mail" for confirmationMail. */
export function fieldLabel(labels: FieldLabels, subject: string, field: string): string {
  const words = field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return labels[subject]?.[field] ?? capitalized(words);
}

const yesOrNo: Partial<Record<string, string>> = { true: 'Yes', false: 'No' };

/** Returns the display text of a value: a name for a key, Yes for true. */
export function valueText(field: string, value: string | null, name: string | null): string {
  if (value === null || value === '') return 'none';
  const status = field === 'status' && statusNames.find(known => known === value);
  const payment = field === 'payment' && paymentNames.find(known => known === value);
  if (status) return statusWord(status);
  if (payment) return paymentWord(payment);
  return name ?? yesOrNo[value] ?? value;
}
