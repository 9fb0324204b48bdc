import { useNavigation } from 'react-router-dom';
import styles from './navigation-progress.module.css';

/** A thin line at the top while the next page loads. Appears after a delay, so quick pages never show it. */
export function NavigationProgress() {
  return useNavigation().state === 'idle' ? null : <div className={styles.line} aria-hidden />;
}
