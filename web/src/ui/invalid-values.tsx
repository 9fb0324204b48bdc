import { Notice } from './notice';
import type { FieldProblem } from './use-fields';

/** Names the fields that prevent a form from being saved. */
export function InvalidValues({ problems }: { problems: readonly FieldProblem[] }) {
  if (problems.length === 0) return null;
  return <Notice kind="error">Invalid values in: {problems.map(({ label }) => label).join(', ')}</Notice>;
}
