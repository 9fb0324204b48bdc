import { useId } from 'react';
import { Link } from 'react-router-dom';
import { familyTable } from '#definitions/attributes';
import { AddBar } from '../../../products/add-bar';
import { familyAddress } from '../../../products/family-address';
import { FamilyTable } from '../../../products/family-table';
import { useFamilyChoices } from '../../../products/use-family-choices';
import { useSession } from '../../../session/session';
import styles from './family-items.module.css';
import { useProductPageFamilyQuery, type ProductPageFamilyQuery } from './product-page.generated';

type Family = NonNullable<ProductPageFamilyQuery['productFamily']>;

/** The neighboring rows of a product in its family's table. Shows nothing if they cannot be loaded. */
export function FamilyItems({ productKey }: { productKey: number }) {
  const { data } = useProductPageFamilyQuery({ variables: { key: productKey } });
  const family = data?.productFamily;
  return family && family.totalCount > 1 ? <Neighbors productKey={productKey} family={family} /> : null;
}

function Neighbors({ productKey, family }: { productKey: number; family: Family }) {
  const { name, columns, totalCount, products } = family;
  const id = useId();
  const { status } = useSession();
  const { choices, added, add } = useFamilyChoices(products);
  return (
    <section className={styles.family} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id}>Sizes and options of {name}</h2>
        <Link to={familyAddress(productKey)} className="touch">
          All {totalCount.toLocaleString('en-US')} in one table
        </Link>
      </div>
      <FamilyTable
        name={name}
        table={familyTable(products, columns)}
        choices={choices}
        current={productKey}
        onEnter={add}
      />
      {status === 'signedIn' && (choices.chosen.length > 0 || added > 0) && (
        <AddBar lines={choices.chosen} added={added} onAdd={add} />
      )}
    </section>
  );
}
