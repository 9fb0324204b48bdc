import { Link } from 'react-router-dom';
import { LoadingWord, Skeleton } from '../../ui/skeletons';
import { useCategoriesQuery } from './categories.generated';
import { groupCategories, groupSize, mostGroups, type NamedCategory } from './category-groups';
import styles from './categories-panel.module.css';

/** Without the categories, because they could not be loaded, the link to all of them remains. */
export function CategoriesPanel({ onLeave }: { onLeave: () => void }) {
  const { data, loading } = useCategoriesQuery();
  return (
    <div className={styles.panel} aria-busy={loading}>
      {data ? <Groups categories={data.categories} onLeave={onLeave} /> : loading && <LoadingGroups />}
      <Link to="/allCategories" className={styles.all} onClick={onLeave}>
        See all categories
      </Link>
    </div>
  );
}

function Groups({ categories, onLeave }: { categories: readonly NamedCategory[]; onLeave: () => void }) {
  return (
    <div className={styles.groups}>
      {groupCategories(categories).map(group => (
        <section key={group.heading + group.categories[0]?.key}>
          <h2 className={styles.heading}>{group.heading}</h2>
          <ul className={styles.list}>
            {group.categories.map(category => (
              <li key={category.key}>
                <Link to={`/product/categories/${category.key}`} className={styles.entry} onClick={onLeave}>
                  {category.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** As tall as the groups that replace it */
function LoadingGroups() {
  return (
    <div className={styles.groups}>
      <LoadingWord />
      {Array.from({ length: mostGroups }, (_, group) => (
        <div key={group}>
          <div className={styles.heading}>
            <Skeleton width="60%" />
          </div>
          {Array.from({ length: groupSize }, (__, entry) => (
            <div key={entry} className={styles.entry}>
              <Skeleton width="80%" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
