import { IconAdjustmentsHorizontal, IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../session/session';
import { Button } from '../ui/button';
import { FilterDrawer } from './filter-drawer';
import { listAddress, pageSize, sortWord, type ListPlace } from './list-address';
import { filterCount, filterPairs } from './list-filters';
import { priceSorts, sorts } from './product-sort';
import { SignInForPrices } from './sign-in-for-prices';
import { chooseView, useResultView, type ResultView } from './view-choice';
import styles from './result-tools.module.css';
import { capitalized } from '../ui/capitalized';

interface Total {
  totalCount: number;
  /** True if there are more results than were counted. */
  totalIsCapped: boolean;
}

interface ResultToolsProps {
  place: ListPlace;
  pathname: string;
  results: Total;
  /** Label of the list's default order. */
  usualOrder: string;
  /** Content of the drawer on a small screen; null if there is nothing to choose. */
  filters: ReactNode;
  busy: boolean;
}

function productsText({ totalCount, totalIsCapped }: Total): string {
  const number = totalCount.toLocaleString('en-US');
  return `${totalIsCapped ? `more than ${number}` : number} ${totalCount === 1 ? 'product' : 'products'}`;
}

function countText(total: Total, page: number): string {
  const all = productsText(total);
  const first = (page - 1) * pageSize + 1;
  if (total.totalCount <= pageSize || first > total.totalCount) return capitalized(all);
  return `${first.toLocaleString('en-US')} to ${Math.min(total.totalCount, page * pageSize).toLocaleString('en-US')} of ${all}`;
}

/** Number of results, filters, sort order and layout. */
export function ResultTools({ place, pathname, results, usualOrder, filters, busy }: ResultToolsProps) {
  return (
    <div className={styles.tools}>
      <p className={styles.count} aria-live="polite">
        {countText(results, place.page)}
      </p>
      {results.totalCount > 0 && <SignInForPrices className={styles.visitor} />}
      {filters && (
        <FilterButton
          chosen={filterCount(place.filters)}
          outcome={results.totalCount > 0 ? `Show ${productsText(results)}` : 'Nothing found, close'}
          busy={busy}
        >
          {filters}
        </FilterButton>
      )}
      {results.totalCount > 0 && (
        <>
          <SortSelect place={place} pathname={pathname} usualOrder={usualOrder} />
          <ViewSwitch />
        </>
      )}
    </div>
  );
}

interface FilterButtonProps {
  chosen: number;
  outcome: string;
  busy: boolean;
  children: ReactNode;
}

/** Opens the filters on a small screen. */
export function FilterButton({ chosen, outcome, busy, children }: FilterButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className={styles.filters} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconAdjustmentsHorizontal size={20} aria-hidden />
        {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
      </Button>
      {open && (
        <FilterDrawer outcome={outcome} busy={busy} onClose={() => setOpen(false)}>
          {children}
        </FilterDrawer>
      )}
    </>
  );
}

function SortSelect({ place, pathname, usualOrder }: Pick<ResultToolsProps, 'place' | 'pathname' | 'usualOrder'>) {
  const navigate = useNavigate();
  const { status } = useSession();
  const id = useId();
  const choices = sorts.filter(({ sort }) => status === 'signedIn' || !priceSorts.has(sort));

  function choose(chosen: string) {
    const sort = sorts.find(choice => choice.word === chosen)?.sort ?? null;
    // Opens the first page and replaces the history entry, so that changing the order adds no history entries.
    void navigate(listAddress(pathname, { ...place, page: 1, sort }), { replace: true, preventScrollReset: true });
  }

  return (
    <form method="get" action={pathname} className={styles.sort} data-keeps-focus>
      {filterPairs(place.filters).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id}>Sort by</label>
      <select id={id} name="sort" value={sortWord(place.sort)} onChange={event => choose(event.target.value)}>
        <option value="">{usualOrder}</option>
        {choices.map(choice => (
          <option key={choice.word} value={choice.word}>
            {choice.label}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit">Sort</button>
      </noscript>
    </form>
  );
}

const views: readonly { view: ResultView; label: string; Icon: typeof IconList }[] = [
  { view: 'rows', label: 'Show as rows', Icon: IconList },
  { view: 'tiles', label: 'Show as tiles', Icon: IconLayoutGrid },
];

function ViewSwitch() {
  const current = useResultView();
  return (
    <div className={styles.views} role="group" aria-label="Layout">
      {views.map(({ view, label, Icon }) => (
        <button
          key={view}
          type="button"
          className={styles.view}
          data-view-choice={view}
          aria-label={label}
          aria-pressed={current === view}
          onClick={() => chooseView(view)}
        >
          <Icon size={20} aria-hidden />
        </button>
      ))}
    </div>
  );
}
