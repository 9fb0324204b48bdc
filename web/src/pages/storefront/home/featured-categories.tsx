import { Link } from 'react-router-dom';
import { Skeleton } from '../../../ui/skeletons';
import styles from './featured-categories.module.css';
import { useFeaturedCategoriesQuery } from './home-page.generated';
import page from './home-page.module.css';

export function FeaturedCategories() {
  const { data, error } = useFeaturedCategoriesQuery();
  return (
    <section className={page.section} aria-labelledby="featured-categories">
      <div className={styles.heading}>
        <h2 id="featured-categories">Featured categories</h2>
        <Link to="/allCategories" className="touch">
          See all categories
        </Link>
      </div>
      {error && !data && (
        <p role="alert">The featured categories could not be loaded. Try the list of all categories.</p>
      )}
      {!error && !data && <Skeleton height="56px" />}
      {data?.featuredCategories.length === 0 && <p>There are no categories yet.</p>}
      {data && data.featuredCategories.length > 0 && (
        <ul className={styles.rows}>
          {data.featuredCategories.map(category => (
            <li key={category.key}>
              <Link to={`/product/categories/${category.key}`} className={styles.category}>
                {category.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
