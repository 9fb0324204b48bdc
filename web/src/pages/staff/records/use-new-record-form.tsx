import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Notice } from '../../../ui/notice';
import type { FieldKinds } from '../../../ui/use-fields';
import { useRecordForm } from './use-record-form';

interface NewRecord {
  /** Display name. */
  name: string;
  /** Path of its form. */
  path: string;
}

interface NewRecordFormOptions<Name extends string> {
  kinds: FieldKinds<Name>;
  empty: Record<Name, string>;
  /** Throws the server's error. */
  add: (values: Record<Name, string>) => Promise<NewRecord | null | undefined>;
  success?: string;
}

const sameTexts = <Name extends string>(texts: Record<Name, string>) => texts;

/** The form of a new record. It is reset after each save, for the next record. */
export function useNewRecordForm<Name extends string>({
  kinds,
  empty,
  add,
  success = 'Submitted succesfully',
}: NewRecordFormOptions<Name>) {
  const [added, setAdded] = useState<NewRecord | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const form = useRecordForm({
    kinds,
    source: empty,
    textsOf: sameTexts<Name>,
    save: async ({ values }) => setAdded((await add(values)) ?? null),
    onSaved: () => {
      form.startAgain();
      place.current?.querySelector<HTMLElement>('form input, form select')?.focus();
    },
  });
  const isUntouched = form.changedNames.length === 0;
  return {
    form,
    place,
    done: added && isUntouched && (
      <Notice kind="success">
        <strong>{success}</strong> <Link to={added.path}>{added.name}</Link>
      </Notice>
    ),
  };
}
