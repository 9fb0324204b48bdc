import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { count } from './import-words';
import styles from './batch.module.css';

export interface RowTab {
  name: string;
  rows: number;
  /** Open before the others, where it has rows */
  isUrgent?: boolean;
  content: ReactNode;
}

/** The rows of an import by what becomes of them. One with rows is open. */
export function RowTabs({ label, tabs }: { label: string; tabs: readonly RowTab[] }) {
  const first = tabs.find(({ rows, isUrgent }) => rows > 0 && isUrgent) ?? tabs.find(({ rows }) => rows > 0);
  if (!first) return null;
  return (
    <Tabs
      unstyled
      defaultValue={first.name}
      keepMounted={false}
      className={styles.tabs}
      classNames={{ list: styles.tabList, tab: styles.tab }}
    >
      <Tabs.List aria-label={label}>
        {tabs.map(({ name, rows }) => (
          <Tabs.Tab key={name} value={name} disabled={rows === 0}>
            {name} ({count(rows)})
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
