import { attributesOf, attributesText, mostAttributeName, readAttributes } from '#definitions/attributes';
import type { FamilyForm_ProposalFragment } from './families.generated';

/** Changes by staff to a proposal */
export interface FamilyDraft {
  name: string;
  /** New names by proposed name; empty to omit the column */
  columns: Readonly<Record<string, string>>;
  /** Keys of the omitted items */
  leftOut: ReadonlySet<number>;
}

export function proposedDraft({ name, columns }: FamilyForm_ProposalFragment): FamilyDraft {
  return { name, columns: Object.fromEntries(columns.map(column => [column, column])), leftOut: new Set() };
}

/** Returns the attributes of an item under the current column names. */
export function draftAttributes(attributes: string, { columns }: FamilyDraft): string {
  return attributesText(
    attributesOf(attributes).flatMap(({ name, value }) => {
      const column = (columns[name] ?? name).trim();
      return column === '' ? [] : [{ name: column, value }];
    }),
  );
}

/** Returns the error in the name of a column; null if it is valid. */
export function columnFault(column: string, draft: FamilyDraft): string | null {
  const name = (draft.columns[column] ?? '').trim();
  if (name === '') return null;
  if (/[:;]/.test(name)) return 'Must not contain : or ;';
  if (name.length > mostAttributeName) return `Must have at most ${mostAttributeName} characters`;
  const same = Object.entries(draft.columns).some(
    ([other, text]) => other !== column && text.trim().toLowerCase() === name.toLowerCase(),
  );
  return same ? 'Another column has this name' : null;
}

/** Returns the attribute texts that several of the included items share. */
export function sameAttributes(proposal: FamilyForm_ProposalFragment, draft: FamilyDraft): ReadonlySet<string> {
  const seen = new Set<string>();
  const same = new Set<string>();
  for (const { key, attributes } of proposal.items) {
    if (draft.leftOut.has(key)) continue;
    const text = draftAttributes(attributes, draft).toLowerCase();
    if (seen.has(text)) same.add(text);
    seen.add(text);
  }
  return same;
}

/** Returns the input that confirms the family, with the included items as edited. */
export function confirmedInput({ items }: FamilyForm_ProposalFragment, draft: FamilyDraft) {
  return {
    name: draft.name,
    items: items
      .filter(({ key }) => !draft.leftOut.has(key))
      .map(({ key, version, attributes }) => ({ key, version, attributes: draftAttributes(attributes, draft) })),
  };
}

/** Returns the first error in a form; null if it can be confirmed. */
export function draftFault(proposal: FamilyForm_ProposalFragment, draft: FamilyDraft): string | null {
  if (draft.name.trim() === '') return 'Enter a name for the family.';
  if (proposal.columns.some(column => columnFault(column, draft) !== null)) return 'Check the names of the columns.';
  const { items } = confirmedInput(proposal, draft);
  if (items.length === 0) return 'Include at least one item.';
  const read = items.map(({ attributes }) => readAttributes(attributes)).find(text => typeof text === 'string');
  return typeof read === 'string' ? read : null;
}
