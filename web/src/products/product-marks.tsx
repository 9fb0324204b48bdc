import styles from './product-marks.module.css';

interface Marks {
  inStoreOnly: boolean;
  onSale: boolean;
}

export function ProductMarks({ product: { inStoreOnly, onSale } }: { product: Marks }) {
  if (!inStoreOnly && !onSale) return null;
  return (
    <span className={styles.marks}>
      {onSale && <span className={styles.clearance}>Clearance</span>}
      {inStoreOnly && <span className={styles.store}>In store only</span>}
    </span>
  );
}
