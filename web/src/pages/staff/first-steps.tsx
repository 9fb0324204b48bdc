import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { useFirstStepsQuery, type FirstStepsQuery } from './first-steps.generated';
import styles from './admin-frame.module.css';

type FirstStep = FirstStepsQuery['firstSteps'][number];

/** An address leads to the pane that adds it; settings are made on the server. */
const steps: Record<FirstStep, { label: string; address?: string; hint?: string }> = {
  purchasingAgents: { label: 'Add a purchasing agent', address: '/admin/add-purchasing-agent' },
  vendors: { label: 'Add vendors', address: '/admin/batch-add-vendors' },
  items: { label: 'Add items', address: '/admin/batch-add-items' },
  customers: { label: 'Add customers', address: '/admin/batch-add-customers' },
  mail: { label: 'Mail', hint: 'Set SMTP_URL and MAIL_FROM, and restart the store.' },
  cards: {
    label: 'Card payments',
    hint: 'Set CARD_API_LOGIN_ID, CARD_TRANSACTION_KEY and CARD_CLIENT_KEY, and restart the store.',
  },
  backup: { label: 'Backup', hint: 'Run npm run backup, and again every night.' },
};

const hiddenKey = 'first-steps-hidden';

function wasHidden(): boolean {
  try {
    return localStorage.getItem(hiddenKey) !== null;
  } catch {
    return false;
  }
}

/** What a new store lacks, until it is complete or hidden in this browser. */
export function FirstSteps() {
  const [isHidden, setHidden] = useState(wasHidden);
  const { data } = useFirstStepsQuery({ fetchPolicy: 'cache-and-network', skip: isHidden });
  const missing = data?.firstSteps ?? [];
  if (isHidden || missing.length === 0) return null;
  const hide = () => {
    setHidden(true);
    try {
      localStorage.setItem(hiddenKey, 'yes');
    } catch {
      // Without storage, the list is hidden until the page is closed.
    }
  };
  return (
    <section className={styles.notice} aria-label="First steps">
      <Notice>
        <h2>First steps</h2>
        <p>The store is not completely set up. What is left:</p>
        <ol>
          {missing.map(step => {
            const { label, address, hint } = steps[step];
            return (
              <li key={step}>
                {address ? <Link to={address}>{label}</Link> : <strong>{label}</strong>}
                {hint && <> {hint}</>}
              </li>
            );
          })}
        </ol>
        <Button small onClick={hide}>
          Hide this list
        </Button>
      </Notice>
    </section>
  );
}
