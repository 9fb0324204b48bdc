import { Link } from 'react-router-dom';
import { ErrorPanel } from '../../../ui/error-panel';
import { PageHead } from '../../../ui/page-head';
import { TableSkeleton } from '../../../ui/skeletons';
import type { PageLoad } from '../../page';
import {
  AllCategoriesPageDocument,
  useAllCategoriesPageQuery,
  type AllCategoriesPageQuery,
} from './all-categories-page.generated';
import { groupByLetter, type LetterGroup } from './letters';
import styles from './all-categories-page.module.css';

type Group = LetterGroup<AllCategoriesPageQuery['categories'][number]>;

export const load: PageLoad = client => client.query({ query: AllCategoriesPageDocument });

function anchorOf(letter: string): string {
  return letter === '#' ? 'letter-other' : `letter-${letter}`;
}

export function Component() {
  const { data, error } = useAllCategoriesPageQuery();
  return (
    <div className={styles.page}>
      <PageHead
        title="All product categories"
        description="Every product category of the store from A to Z."
        canonicalPath="/allCategories"
      />
      <h1>All product categories</h1>
      {error && !data && <ErrorPanel error={error} />}
      {!error && !data && <TableSkeleton rows={12} columns={3} />}
      {data && <Letters groups={groupByLetter(data.categories)} />}
    </div>
  );
}

function Letters({ groups }: { groups: Group[] }) {
  return (
    <>
      <nav aria-label="Letters" className={styles.bar}>
        {groups.map(({ letter, entries }) =>
          entries.length > 0 ? (
            <a key={letter} href={`#${anchorOf(letter)}`} className={styles.jump}>
              {letter}
            </a>
          ) : (
            <span key={letter} className={styles.jump} aria-hidden>
              {letter}
            </span>
          ),
        )}
      </nav>
      <div className={styles.groups}>
        {groups.map(group => (
          <Letter key={group.letter} group={group} />
        ))}
      </div>
    </>
  );
}

function Letter({ group: { letter, entries } }: { group: Group }) {
  return (
    <section id={anchorOf(letter)} className={styles.group} data-empty={entries.length === 0 || undefined}>
      <h2 className={styles.letter}>{letter}</h2>
      {entries.length === 0 ? (
        <p className={styles.none}>No categories</p>
      ) : (
        <ul className={styles.list}>
          {entries.map(category => (
            <li key={category.key}>
              <Link to={`/product/categories/${category.key}`} className={styles.entry}>
                {category.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
