import { useId, useState, type ReactNode } from 'react';
import { count } from './import-words';
import styles from './imports.module.css';

export interface RowTab {
  name: string;
  rows: number;
  /** Opens first if it has rows */
  isUrgent?: boolean;
  content: ReactNode;
}

/** The rows of an import, by outcome. The tabs are radio buttons, which support the keyboard without code. */
export function RowTabs({ label, tabs }: { label: string; tabs: readonly RowTab[] }) {
  const group = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const first = tabs.find(({ rows, isUrgent }) => rows > 0 && isUrgent) ?? tabs.find(({ rows }) => rows > 0);
  const open = tabs.find(({ name }) => name === chosen) ?? first;
  if (!open) return null;
  return (
    <div className={styles.tabs}>
      <fieldset className={styles.tabList}>
        <legend className="visually-hidden">{label}</legend>
        {tabs.map(({ name, rows }) => (
          <label key={name} className={styles.tab}>
            <input
              type="radio"
              name={group}
              checked={name === open.name}
              disabled={rows === 0}
              onChange={() => setChosen(name)}
            />
            {name} ({count(rows)})
          </label>
        ))}
      </fieldset>
      <div key={open.name}>{open.content}</div>
    </div>
  );
}
