import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useEffect, useState } from 'react';
import { fieldErrors } from '../../../ui/field-errors';
import { useFields, type FieldKinds, type Fields } from '../../../ui/use-fields';
import { staleFacts, type StaleFacts } from './stale-record';

type Texts<Name extends string> = Record<Name, string>;

/** The changed fields, and the record as it was when editing started. */
export interface Edits<Name extends string, Source> {
  changed: Partial<Texts<Name>>;
  values: Texts<Name>;
  source: Source;
}

interface RecordFormOptions<Name extends string, Source> {
  kinds: FieldKinds<Name>;
  /** The stored record, or the initial values of a new one. */
  source: Source;
  textsOf: (source: Source) => Texts<Name>;
  /** Throws the server's error. */
  save: (edits: Edits<Name, Source>) => Promise<unknown>;
  /** Reloads the record after another person changed it. */
  reload?: () => Promise<Source>;
  onSaved: () => void;
}

/** A change by another person: the stored values of fields that have changed since editing started. */
export interface Overtaken<Name extends string> extends StaleFacts {
  stored: Partial<Texts<Name>>;
}

/** A field that was empty when loaded may stay empty, even if it is required for new records. */
function allowingEmpty<Name extends string>(kinds: FieldKinds<Name>, stored: Texts<Name>): FieldKinds<Name> {
  const entries = Object.entries(kinds) as [Name, FieldKinds<Name>[Name]][];
  return Object.fromEntries(
    entries.map(([name, kind]) => {
      const mayStayEmpty = stored[name].trim() === '';
      return [
        name,
        {
          ...kind,
          rule: (text, values) => (mayStayEmpty && text.trim() === '' ? null : kind.rule(text, values)),
        } satisfies FieldKinds<Name>[Name],
      ];
    }),
  ) as FieldKinds<Name>;
}

/**
 * The form of a record. Sends only changed fields, with the version they are based on. Changes by other people to other
 * fields are kept, and changes to the same field are shown before they are overwritten.
 */
export function useRecordForm<Name extends string, Source>({
  kinds,
  source,
  textsOf,
  save,
  reload,
  onSaved,
}: RecordFormOptions<Name, Source>) {
  const { base, stored, unread, setBase, setUnread } = useStored(source, textsOf);
  const isNew = reload === undefined;
  const fields = useFields(isNew ? kinds : allowingEmpty(kinds, stored), stored);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  /** Number of saves */
  const [saved, setSaved] = useState(0);
  const [gone, setGone] = useState(false);
  const [round, setRound] = useState(0);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [overtaken, setOvertaken] = useState<Overtaken<Name> | null>(null);
  const names = Object.keys(kinds) as Name[];
  const changedNames = names.filter(name => fields.values[name].trim() !== stored[name].trim());

  useAfterSave(saved, onSaved);

  async function mergeNow(facts: StaleFacts, askStored: () => Promise<Source>) {
    const now = await askStored();
    const texts = textsOf(now);
    const differing = names.filter(name => texts[name] !== stored[name]);
    fields.reset({ ...texts, ...pick(fields.values, changedNames) });
    setBase(now);
    setOvertaken({ ...facts, stored: pick(texts, differing) });
  }

  /** The form stays open after a save, with the versions of the saved record. */
  async function showStored(askStored: () => Promise<Source>, sent: Texts<Name>) {
    try {
      const now = await askStored();
      fields.reset(textsOf(now), sent);
      setBase(now);
      setTried(false);
    } catch (error) {
      setUnread({ sent, error });
    }
  }

  /** Returns false if the server refused the changes. */
  async function saveChanges(): Promise<boolean> {
    try {
      if (isNew || changedNames.length > 0)
        await save({ changed: pick(fields.values, changedNames), values: fields.values, source: base });
      setOvertaken(null);
      return true;
    } catch (error) {
      const facts = staleFacts(error);
      if (!facts || !reload) {
        fields.refuse(fieldErrors(error) as Partial<Texts<Name>>);
        setRefusal(error);
      } else {
        await mergeNow(facts, reload).catch(setRefusal);
      }
      return false;
    }
  }

  async function submit() {
    setTried(true);
    fields.showAll();
    if (fields.problems.length > 0 || busy) return;
    setRefusal(null);
    setBusy(true);
    if (await saveChanges()) {
      if (reload) await showStored(reload, fields.values);
      setSaved(saved + 1);
    }
    setBusy(false);
  }

  // Leaving empty fields of a new record is not an error yet.
  const isUntouched = isNew && changedNames.length === 0 && !tried;

  return {
    fields: isUntouched ? withoutComplaints(fields) : fields,
    submit,
    /** The record at the start of editing, or as shown after another person changed it. */
    source: base,
    /** Number of records created so far; use it to reset state outside of the fields. */
    round,
    busy,
    refusal,
    overtaken,
    /** Why a saved record could not be read again. */
    unreadError: unread?.error,
    readAgain: () => reload && unread && showStored(reload, unread.sent),
    changedNames,
    unsaved: changedNames.length > 0 && !(isNew && saved > 0) && !gone,
    forgetRefusal: () => setRefusal(null),
    /** Resets a field to its stored value. */
    takeStored: (name: Name) => fields.set(name, stored[name]),
    /** The record was deleted, so there is nothing to save. */
    forget: () => setGone(true),
    /** Prepares the form for another new record. */
    startAgain: () => {
      fields.reset(stored);
      setRefusal(null);
      setTried(false);
      setSaved(0);
      setRound(round + 1);
    },
  };
}

/** The record as last read, and the texts that are stored, as far as known. */
function useStored<Name extends string, Source>(source: Source, textsOf: (source: Source) => Texts<Name>) {
  const [base, setBase] = useState(source);
  /** Set after a save whose record could not be read again. */
  const [unread, setUnread] = useState<{ sent: Texts<Name>; error: unknown } | null>(null);
  return {
    base,
    stored: unread?.sent ?? textsOf(base),
    unread,
    setBase: (now: Source) => {
      setBase(now);
      setUnread(null);
    },
    setUnread,
  };
}

/** Calls `onSaved` in an effect, because the form has reported by then that it has no unsaved changes. */
function useAfterSave(saved: number, onSaved: () => void) {
  useEffect(() => {
    if (saved > 0) onSaved();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [saved]);
}

export type RecordFormState<Name extends string, Source> = ReturnType<typeof useRecordForm<Name, Source>>;

function withoutComplaints<Name extends string>(fields: Fields<Name>): Fields<Name> {
  return { ...fields, shownProblems: [], bind: name => ({ ...fields.bind(name), error: null }) };
}

function pick<Name extends string>(texts: Texts<Name>, names: readonly Name[]): Partial<Texts<Name>> {
  return Object.fromEntries(names.map(name => [name, texts[name]])) as Partial<Texts<Name>>;
}

/** Reloads the stored record, which also updates the list next to the form, and the open history below it. */
export async function freshRecord<Data, Variables extends OperationVariables, Source>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  sourceOf: (data: Data) => Source | null,
): Promise<Source> {
  const { data } = await client.query<Data, Variables>({
    query,
    variables,
    fetchPolicy: 'network-only',
  } as ApolloClient.QueryOptions<Data, Variables>);
  void client.refetchQueries({ include: 'active', onQueryUpdated: ({ queryName }) => queryName === 'RecordHistory' });
  const source = data ? sourceOf(data) : null;
  if (source === null) throw new Error('The response has no record.');
  return source;
}
