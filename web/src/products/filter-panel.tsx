import type { ReactNode } from 'react';
import { useFirstItems } from '../ui/use-first-items';
import type { FilterPanel_FacetsFragment } from './filter-panel.generated';
import { sortWord, type ListPlace } from './list-address';
import {
  attributeWord,
  filterWords,
  isChosen,
  yes,
  type FilterChoice,
  type FixedFilter,
  type ListFilters,
} from './list-filters';
import styles from './filter-panel.module.css';

/** Number of choices of a group that are visible at first. */
const firstChoices = 8;

interface FilterPanelProps {
  facets: FilterPanel_FacetsFragment;
  place: ListPlace;
  pathname: string;
  fixed?: FixedFilter;
  onToggle: (choice: FilterChoice) => void;
}

interface Box {
  choice: FilterChoice;
  name: string;
  count: number;
}

/** Whether there is anything to choose or to remove. */
export function hasChoices(facets: FilterPanel_FacetsFragment, filters: ListFilters, fixed?: FixedFilter): boolean {
  return groupsOf(facets, filters, fixed).length > 0;
}

function groupsOf(
  facets: FilterPanel_FacetsFragment,
  filters: ListFilters,
  fixed?: FixedFilter,
): { title: string; boxes: Box[] }[] {
  const choices = (kind: 'categories' | 'vendors') =>
    facets[kind].map(({ key, name, count }): Box => ({ choice: { kind, key }, name, count }));
  const marks: Box[] = [
    { choice: { kind: 'onSale' }, name: 'Clearance', count: facets.onSale },
    { choice: { kind: 'inStoreOnly' }, name: 'In store only', count: facets.inStoreOnly },
  ];
  const groups = [
    {
      title: 'Show only',
      boxes: marks.filter(({ choice, count }) => choice.kind !== fixed && (count > 0 || isChosen(filters, choice))),
    },
    { title: 'Category', boxes: fixed === 'categories' ? [] : choices('categories') },
    ...facets.variants.attributes.map(({ name, values }) => ({
      title: name,
      boxes: values.map(
        ({ value, count }): Box => ({ choice: { kind: 'attributes', attribute: { name, value } }, name: value, count }),
      ),
    })),
    { title: 'Vendor', boxes: choices('vendors') },
  ];
  // A group with one choice narrows nothing.
  return groups.filter(
    ({ title, boxes }) =>
      boxes.length > (title === 'Show only' ? 0 : 1) || boxes.some(({ choice }) => isChosen(filters, choice)),
  );
}

/** Filters with the number of results for each choice. Without scripts, a form with a button. */
export function FilterPanel({ facets, place, pathname, fixed, onToggle }: FilterPanelProps) {
  const box = ({ choice, name, count }: Box) => (
    <CheckRow
      key={name}
      choice={choice}
      name={name}
      count={count}
      checked={isChosen(place.filters, choice)}
      onToggle={onToggle}
    />
  );
  return (
    <form method="get" action={pathname} aria-label="Filters" className={styles.panel} data-keeps-focus>
      {sortWord(place.sort) && <input type="hidden" name="sort" value={sortWord(place.sort)} />}
      {groupsOf(facets, place.filters, fixed).map(group => (
        <Choices key={group.title} {...group} filters={place.filters} box={box} />
      ))}
      <noscript>
        <button type="submit">Apply filters</button>
      </noscript>
    </form>
  );
}

interface ChoicesProps {
  title: string;
  boxes: Box[];
  filters: ListFilters;
  box: (box: Box) => ReactNode;
}

function Choices({ title, boxes, filters, box }: ChoicesProps) {
  const rendered = useFirstItems(boxes.length, firstChoices);
  const more = boxes.slice(firstChoices);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      {boxes.slice(0, firstChoices).map(box)}
      {more.length > 0 && (
        <details className={styles.more} open={more.some(({ choice }) => isChosen(filters, choice)) || undefined}>
          <summary>{more.length} more</summary>
          {boxes.slice(firstChoices, rendered).map(box)}
        </details>
      )}
    </fieldset>
  );
}

function valueOf(choice: FilterChoice): string | number {
  if (choice.kind === 'attributes') return attributeWord(choice.attribute);
  return 'key' in choice ? choice.key : yes;
}

interface CheckRowProps extends Box {
  checked: boolean;
  onToggle: (choice: FilterChoice) => void;
}

function CheckRow({ choice, name, count, checked, onToggle }: CheckRowProps) {
  return (
    <label className={styles.row}>
      <input
        type="checkbox"
        name={filterWords[choice.kind]}
        value={valueOf(choice)}
        checked={checked}
        onChange={() => onToggle(choice)}
      />
      <span className={styles.name}>{name}</span>
      <span className={styles.count}>{count.toLocaleString('en-US')}</span>
    </label>
  );
}
