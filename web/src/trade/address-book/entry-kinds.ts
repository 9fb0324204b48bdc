import type { InputHTMLAttributes, ReactNode } from 'react';
import { errorCode } from '../../ui/error-facts';
import type { FieldKinds } from '../../ui/use-fields';

/** How contacts or locations are shown and edited in a table. */
export interface EntryKind<Name extends string> {
  /** "contact" */
  noun: string;
  plural: string;
  kinds: FieldKinds<Name>;
  /** In column order */
  names: readonly Name[];
  inputs: Partial<Record<Name, InputHTMLAttributes<HTMLInputElement>>>;
  /** How a stored value is displayed outside of the form */
  show?: Partial<Record<Name, (text: string) => ReactNode>>;
  /** The display name of an entry */
  titleOf: (texts: Record<Name, string>) => string;
  empty: string;
}

export type EntryOf<Name extends string> = Record<Name, string> & { key: number; version: number };

/** The operations of the table; each throws the server's error. */
export interface EntryActions<Name extends string> {
  add: (texts: Record<Name, string>) => Promise<unknown>;
  update: (entry: EntryOf<Name>, texts: Record<Name, string>) => Promise<unknown>;
  remove: (entry: EntryOf<Name>) => Promise<unknown>;
}

export function textsOf<Name extends string>(
  names: readonly Name[],
  entry: Record<Name, string>,
): Record<Name, string> {
  return Object.fromEntries(names.map(name => [name, entry[name]])) as Record<Name, string>;
}

/** If somebody else changed or removed the entry, reloads the table; the error is rethrown for its row. */
export function askAgainIfChanged(refetch: () => Promise<unknown>) {
  return async (error: unknown): Promise<never> => {
    if (['STALE', 'NOT_FOUND'].includes(errorCode(error) ?? '')) await refetch().catch(() => undefined);
    throw error;
  };
}
