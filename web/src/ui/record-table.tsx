import { useId, useRef, useState } from 'react';
import { EmptyState } from './empty-state';
import { TextField } from './form-field';
import { AddRecord } from './add-record';
import type { RecordActions, RecordKind, RecordOf } from './record-kinds';
import { RecordRow } from './record-row';
import styles from './records.module.css';

/** From this many records on, the list has its own search. */
const many = 10;

interface RecordTableProps<Name extends string> {
  heading: string;
  kind: RecordKind<Name>;
  records: readonly RecordOf<Name>[];
  actions: RecordActions<Name>;
}

/** All contacts or locations, each editable in its row, and a form to add one. */
export function RecordTable<Name extends string>({ heading, kind, records, actions }: RecordTableProps<Name>) {
  const [search, setSearch] = useState('');
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const words = search.trim().toLowerCase();
  const found = records.filter(record => kind.names.some(name => record[name].toLowerCase().includes(words)));
  async function remove(record: RecordOf<Name>) {
    await actions.remove(record);
    // The focused button was removed with its row.
    title.current?.focus();
  }

  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 ref={title} id={id} tabIndex={-1} className={styles.heading}>
        {heading}
      </h2>
      {records.length > many && (
        <TextField
          label={`Search ${kind.plural}`}
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {records.length === 0 && <EmptyState text={kind.empty} />}
      {records.length > 0 && found.length === 0 && <EmptyState text={`No ${kind.plural} match "${search.trim()}".`} />}
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
            {found.map(record => (
              <RecordRow key={record.key} kind={kind} record={record} actions={{ ...actions, remove }} />
            ))}
          </tbody>
        </table>
      )}
      <AddRecord kind={kind} add={actions.add} />
    </section>
  );
}
