import { Link } from 'react-router-dom';
import { useCategoriesQuery } from './categories.generated';
import { groupCategories } from './category-groups';
import styles from './categories-panel.module.css';

export function CategoriesPanel({ onLeave }: { onLeave: () => void }) {
  const { data } = useCategoriesQuery();
  return (
    <div className={styles.panel}>
      <div className={styles.groups}>
        {groupCategories(data?.categories ?? []).map(group => (
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
      <Link to="/allCategories" className={styles.all} onClick={onLeave}>
        See all categories
      </Link>
    </div>
  );
}
