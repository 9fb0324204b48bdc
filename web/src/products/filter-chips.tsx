import { IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import type { FilterPanel_FacetsFragment } from './filter-panel.generated';
import { listAddress, type ListPlace } from './list-address';
import { attributeWord, filterCount, noFilters, toggled, type FilterChoice, type ListFilters } from './list-filters';
import styles from './filter-chips.module.css';

interface FilterChipsProps {
  facets: FilterPanel_FacetsFragment;
  place: ListPlace;
  pathname: string;
  /** The start of the list. */
  results: RefObject<HTMLElement | null>;
}

interface Chip {
  choice: FilterChoice;
  name: string;
}

/** The server returns the names of chosen values. A value that does not exist is shown as in the URL. */
function chipsOf(
  facets: FilterPanel_FacetsFragment,
  { categories, vendors, onSale, inStoreOnly, attributes }: ListFilters,
): Chip[] {
  const nameOf = (choices: readonly { key: number; name: string }[], key: number, otherwise: string) =>
    choices.find(choice => choice.key === key)?.name ?? `${otherwise} ${key}`;
  return [
    ...(onSale ? [{ choice: { kind: 'onSale' } as const, name: 'Clearance' }] : []),
    ...(inStoreOnly ? [{ choice: { kind: 'inStoreOnly' } as const, name: 'In store only' }] : []),
    ...categories.map(key => ({
      choice: { kind: 'categories', key } as const,
      name: nameOf(facets.categories, key, 'Category'),
    })),
    ...attributes.map(attribute => ({
      choice: { kind: 'attributes', attribute } as const,
      name: attributeWord(attribute),
    })),
    ...vendors.map(key => ({ choice: { kind: 'vendors', key } as const, name: nameOf(facets.vendors, key, 'Vendor') })),
  ];
}

/** The active filters, with links to remove each one or all of them. */
export function FilterChips({ facets, place, pathname, results }: FilterChipsProps) {
  if (filterCount(place.filters) === 0) return null;
  const to = (filters: ListFilters) => listAddress(pathname, { ...place, page: 1, filters });
  // The clicked link is removed, so the focus moves to the results.
  const holdFocus = () => results.current?.focus({ preventScroll: true });
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {chipsOf(facets, place.filters).map(({ choice, name }) => (
        <li key={`${choice.kind} ${name}`}>
          <Link
            to={to(toggled(place.filters, choice))}
            className={styles.chip}
            aria-label={`Remove filter ${name}`}
            preventScrollReset
            onClick={holdFocus}
          >
            {name}
            <IconX size={16} aria-hidden />
          </Link>
        </li>
      ))}
      <li>
        <Link to={to(noFilters)} className={styles.all} preventScrollReset onClick={holdFocus}>
          Clear all
        </Link>
      </li>
    </ul>
  );
}
