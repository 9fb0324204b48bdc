import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../session/session';
import { listAddress, PAGE_SIZE, type ListPlace } from './list-address';
import { PRICE_SORTS, SORTS } from './product-sort';
import { SignInForPrices } from './sign-in-for-prices';
import { chooseView, useResultView, type ResultView } from './view-choice';
import styles from './result-tools.module.css';

interface ResultToolsProps {
  place: ListPlace;
  pathname: string;
  total: number;
  /** What the list's own order is called. */
  usualOrder: string;
}

function countText(total: number, page: number): string {
  const all = `${total.toLocaleString('en-US')} ${total === 1 ? 'product' : 'products'}`;
  if (total <= PAGE_SIZE) return all;
  const first = (page - 1) * PAGE_SIZE + 1;
  return `${first.toLocaleString('en-US')} to ${Math.min(total, page * PAGE_SIZE).toLocaleString('en-US')} of ${all}`;
}

/** How many there are, in what order, and how they are laid out. */
export function ResultTools({ place, pathname, total, usualOrder }: ResultToolsProps) {
  return (
    <div className={styles.tools}>
      <p className={styles.count}>{countText(total, place.page)}</p>
      <SignInForPrices className={styles.visitor} />
      <SortSelect place={place} pathname={pathname} usualOrder={usualOrder} />
      <ViewSwitch />
    </div>
  );
}

function SortSelect({ place, pathname, usualOrder }: Omit<ResultToolsProps, 'total'>) {
  const navigate = useNavigate();
  const { status } = useSession();
  const choices = SORTS.filter(({ sort }) => status === 'signedIn' || !PRICE_SORTS.has(sort));
  const word = SORTS.find(({ sort }) => sort === place.sort)?.word ?? '';

  function choose(chosen: string) {
    const sort = SORTS.find((choice) => choice.word === chosen)?.sort ?? null;
    // The first page of the new order, without a step back to the old one for each try.
    void navigate(listAddress(pathname, { page: 1, sort }), { replace: true, preventScrollReset: true });
  }

  return (
    <form method="get" action={pathname} className={styles.sort}>
      <label htmlFor="sort">Sort by</label>
      <select id="sort" name="sort" value={word} onChange={(event) => choose(event.target.value)}>
        <option value="">{usualOrder}</option>
        {choices.map((choice) => (
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

const VIEWS: readonly { view: ResultView; label: string; Icon: typeof IconList }[] = [
  { view: 'rows', label: 'Show as rows', Icon: IconList },
  { view: 'tiles', label: 'Show as tiles', Icon: IconLayoutGrid },
];

function ViewSwitch() {
  const current = useResultView();
  return (
    <div className={styles.views} role="group" aria-label="Layout">
      {VIEWS.map(({ view, label, Icon }) => (
        <button key={view} type="button" className={styles.view} data-view-choice={view} aria-label={label} aria-pressed={current === view} onClick={() => chooseView(view)}>
          <Icon size={20} aria-hidden />
        </button>
      ))}
    </div>
  );
}
