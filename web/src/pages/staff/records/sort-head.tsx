import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SelectField } from '../../../ui/form-field';
import { sortBy, type ColumnSort, type SortChoice } from './sort-choices';
import type { ListAddress } from './use-list-address';
import styles from './sort-head.module.css';

export interface ListSort {
  address: ListAddress;
  choices: readonly SortChoice[];
  current: string;
}

interface SortHeadProps extends ListSort {
  ways: ColumnSort;
  /** Numbers are right-aligned, so their arrow is on the left. */
  isNumber?: boolean;
  className?: string;
  children: ReactNode;
}

/** A column header that sorts by the column. A second click reverses the direction. */
export function SortHead({
  address,
  choices,
  current,
  ways: { up, down },
  isNumber = false,
  className,
  children,
}: SortHeadProps) {
  const isUp = current === up;
  const isDown = current === down;
  const Arrow = isDown ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" className={className} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}>
      <button
        type="button"
        className={styles.head}
        data-number={isNumber || undefined}
        onClick={() => sortBy(address, choices, isUp ? down : up)}
      >
        {children}
        <Arrow size={16} aria-hidden className={isUp || isDown ? undefined : styles.idle} />
      </button>
    </th>
  );
}

/** A menu of sort orders, for cards, which have no headers, and for sort orders without a column. */
export function SortSelect({ address, choices, current }: ListSort) {
  return (
    <SelectField label="Sorted by" value={current} onChange={({ target }) => sortBy(address, choices, target.value)}>
      {choices.map(({ sort, label }) => (
        <option key={sort} value={sort}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
