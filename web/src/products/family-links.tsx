import { IconTable } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { familyAddress } from './family-address';
import styles from './family-links.module.css';
import type { ListFilters } from './list-filters';
import type { ProductResults_ConnectionFragment } from './product-results.generated';

interface FamilyLinksProps {
  families: ProductResults_ConnectionFragment['facets']['variants']['families'];
  /** Chosen attributes, which filter the tables as well. */
  filters: ListFilters;
}

/** Links to the families of a result list, each of which is one table to order from. */
export function FamilyLinks({ families, filters }: FamilyLinksProps) {
  return (
    <nav aria-label="Families as tables">
      <ul className={styles.families}>
        {families.map(({ productKey, name, count }) => (
          <li key={productKey}>
            <Link to={familyAddress(productKey, filters.attributes)} className={styles.family}>
              <IconTable size={18} aria-hidden />
              <span>
                {name} <span className={styles.count}>table of {count.toLocaleString('en-US')}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
