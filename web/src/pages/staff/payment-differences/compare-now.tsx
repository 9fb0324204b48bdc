import { Button } from '../../../ui/button';
import { formatDateTime } from '../../../ui/dates';
import { errorFacts } from '../../../ui/error-facts';
import { Notice } from '../../../ui/notice';
import { useStoreFacts } from '../../../ui/store-context';
import {
  PaymentDifferencesDocument,
  useComparePaymentsMutation,
  type SettlementRunFactsFragment,
} from './payment-differences.generated';
import styles from './payment-differences.module.css';

/** The latest comparison, and a button to start a new one. */
export function CompareNow({ lastRun }: { lastRun?: SettlementRunFactsFragment | null }) {
  const timeZone = useStoreFacts()?.timeZone;
  const [compare, { data, loading, error }] = useComparePaymentsMutation({
    refetchQueries: [PaymentDifferencesDocument],
    awaitRefetchQueries: true,
  });
  const run = data?.comparePayments ?? lastRun;
  return (
    <section className={styles.compare} aria-label="Comparison with the card provider">
      <p>
        The store compares its card payments with the provider every night.{' '}
        {run && (
          <>
            Last comparison: {formatDateTime(run.startedAt, timeZone)}
            {run.by && `, by ${run.by}`}.
          </>
        )}
      </p>
      <Button busy={loading} onClick={() => void compare().catch(() => undefined)}>
        {loading ? 'Comparing…' : 'Compare now'}
      </Button>
      {error ? <Notice kind="error">{errorFacts(error).message}</Notice> : run && <Result run={run} />}
    </section>
  );
}

function Result({ run: { state, compared, found, closed, problem } }: { run: SettlementRunFactsFragment }) {
  if (state === 'running') return <Notice>A comparison is running. Reload the page in a minute.</Notice>;
  if (state === 'failed')
    return <Notice kind="error">The comparison failed, and nothing was changed. {problem}</Notice>;
  const number = (count: number, word: string) => `${count.toLocaleString('en-US')} ${word}`;
  return (
    <Notice kind={found > 0 ? 'warning' : 'success'}>
      {number(compared, 'compared')}, {number(found, found === 1 ? 'difference' : 'differences')} found,{' '}
      {number(closed, 'closed')}.
    </Notice>
  );
}
