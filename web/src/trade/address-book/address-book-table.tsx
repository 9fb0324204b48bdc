import { useId, useRef, useState } from 'react';
import { EmptyState } from '../../ui/empty-state';
import { TextField } from '../../ui/form-field';
import { AddEntry } from './add-entry';
import type { EntryActions, EntryKind, EntryOf } from './entry-kinds';
import { EntryRow } from './entry-row';
import styles from './address-book.module.css';

/** From this many entries on, the list has its own search. */
const many = 10;

interface AddressBookTableProps<Name extends string> {
  heading: string;
  kind: EntryKind<Name>;
  entries: readonly EntryOf<Name>[];
  actions: EntryActions<Name>;
}

/** All contacts or locations, each editable in its row, and a form to add one. */
export function AddressBookTable<Name extends string>({
  heading,
  kind,
  entries,
  actions,
}: AddressBookTableProps<Name>) {
  const [search, setSearch] = useState('');
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const words = search.trim().toLowerCase();
  const found = entries.filter(entry => kind.names.some(name => entry[name].toLowerCase().includes(words)));
  async function remove(entry: EntryOf<Name>) {
    await actions.remove(entry);
    // The focused button was removed with its row.
    title.current?.focus();
  }

  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 ref={title} id={id} tabIndex={-1} className={styles.heading}>
        {heading}
      </h2>
      {entries.length > many && (
        <TextField
          label={`Search ${kind.plural}`}
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {entries.length === 0 && <EmptyState text={kind.empty} />}
      {entries.length > 0 && found.length === 0 && <EmptyState text={`No ${kind.plural} match "${search.trim()}".`} />}
      {found.length > 0 && (
        <table data-cards className={styles.table}>
          <caption className="visually-hidden">{heading}</caption>
          <thead>
            <tr>
              {kind.names.map(name => (
                <th key={name} scope="col">
                  {kind.kinds[name].label}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">Change</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {found.map(entry => (
              <EntryRow key={entry.key} kind={kind} entry={entry} actions={{ ...actions, remove }} />
            ))}
          </tbody>
        </table>
      )}
      <AddEntry kind={kind} add={actions.add} />
    </section>
  );
}
