import { changeSubjects } from '#definitions/change-subjects';
import { labelsOf } from '../../../ui/field-kinds';
import type { FieldLabels } from './change-words';

export const customerLabels = {
  customerNumber: 'Customer number',
  ...labelsOf(changeSubjects.customer.fields),
  pricingTier: 'Pricing tier',
};

export const reportLabels = {
  name: 'Name',
  description: 'What it shows',
  query: 'Query',
  parameters: 'Parameters',
};

const defined = Object.entries(changeSubjects).map(([subject, { fields }]) => [
  subject,
  fields ? labelsOf(fields) : {},
]);

/** Labels of fields by type of record, for the history. */
export const recordLabels: FieldLabels = {
  ...(Object.fromEntries(defined) as FieldLabels),
  customer: customerLabels,
  report: reportLabels,
};
