import { useState } from 'react';
import { Button } from '../../../ui/button';
import { financeFields } from '#definitions/finance';
import { useBatchCategoriesQuery, type ImportPreviewFragment } from './imports.generated';
import { count } from './import-words';
import styles from './imports.module.css';

export interface UnknownChoice {
  field: string;
  text: string;
  to: string | null;
}

interface UnknownTableProps {
  found: ImportPreviewFragment;
  busy: boolean;
  onChoose: (choices: UnknownChoice[]) => void;
}

const make = 'make';
const refuse = 'refuse';
const meant = 'meant ';

/** Unknown categories and terms of the file. Choices are saved for the next file with the same columns. */
export function UnknownTable({ found: { unknown }, busy, onChoose }: UnknownTableProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const hasCategories = unknown.some(({ field }) => field === 'category');
  const { data } = useBatchCategoriesQuery({ skip: !hasCategories, fetchPolicy: 'network-only' });
  if (unknown.length === 0) return null;
  const known = { category: data?.categories.map(({ name }) => name) ?? [], terms: financeFields.terms.options };
  const valueOf = ({ field, text, action, to }: (typeof unknown)[number]) =>
    chosen[keyOf(field, text)] ?? (action === 'map' ? `${meant}${to}` : action === 'create' ? make : refuse);

  function choose() {
    const choices = unknown
      .map(one => ({ field: one.field, text: one.text, value: valueOf(one) }))
      .filter(({ field, value }) => value !== (field === 'category' ? make : refuse));
    onChoose(
      choices.map(({ field, text, value }) => ({
        field,
        text,
        to: value === refuse ? null : value.slice(meant.length),
      })),
    );
  }

  return (
    <div className={styles.rows}>
      <h3 id="unknown">Not known to the store</h3>
      <div className={styles.scroll} tabIndex={0} role="region" aria-labelledby="unknown">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">In the file</th>
              <th scope="col" className={styles.number}>
                Rows
              </th>
              <th scope="col">What becomes of it</th>
            </tr>
          </thead>
          <tbody>
            {unknown.map(one => {
              const { field, text, rows } = one;
              const key = keyOf(field, text);
              return (
                <tr key={key}>
                  <td>
                    <span className={styles.quiet}>{field === 'category' ? 'Category' : 'Terms'}</span>
                    <span className={styles.value}>{text}</span>
                  </td>
                  <td className={styles.number}>{rows == null ? '' : count(rows)}</td>
                  <td>
                    <select
                      className={styles.select}
                      aria-label={`What becomes of ${text}`}
                      disabled={busy}
                      value={valueOf(one)}
                      onChange={({ target }) => setChosen({ ...chosen, [key]: target.value })}
                    >
                      {field === 'category' && <option value={make}>Make this category</option>}
                      <option value={refuse}>Refuse its rows</option>
                      <optgroup label="It means">
                        {optionsOf(known[field as keyof typeof known], valueOf(one)).map(name => (
                          <option key={name} value={`${meant}${name}`}>
                            {name}
                          </option>
                        ))}
                      </optgroup>
                    </select>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <Button busy={busy} disabled={Object.keys(chosen).length === 0} onClick={choose}>
        Read the file again with these
      </Button>
    </div>
  );
}

/** Returns the names, with the chosen one even before they are loaded. */
function optionsOf(names: readonly string[], value: string): readonly string[] {
  const chosen = value.startsWith(meant) ? value.slice(meant.length) : null;
  return chosen === null || names.includes(chosen) ? names : [chosen, ...names];
}

function keyOf(field: string, text: string): string {
  return `${field} ${text.toLowerCase()}`;
}
