import { Notice } from './notice';
import type { FieldProblem } from './use-fields';

/** The names of the fields that keep a form from being saved. */
export function InvalidValues({ problems }: { problems: readonly FieldProblem[] }) {
  if (problems.length === 0) return null;
  return <Notice kind="error">Invalid values in: {problems.map(({ label }) => label).join(', ')}</Notice>;
}
