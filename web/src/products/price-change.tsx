import styles from './price-change.module.css';

interface PriceChangeProps {
  /** In percent, such as "4.20" or "-10.00"; null if unknown */
  change: string | null;
}

/** The change since the price that the customer last paid. Shows nothing for the same price. */
export function PriceChange({ change }: PriceChangeProps) {
  const amount = change?.replace('-', '').replace(/\.?0+$/, '') ?? '';
  if (change === null || amount === '' || amount === '0') return null;
  const isUp = !change.startsWith('-');
  return (
    <span className={isUp ? styles.up : styles.down}>
      {isUp ? 'up' : 'down'} {amount}%
    </span>
  );
}
