import { ButtonLink } from '../../../ui/button';
import { ErrorPanel } from '../../../ui/error-panel';
import { PageSkeleton } from '../../../ui/skeletons';
import { BusinessForm } from './business-form';
import { useAccountDetailsQuery } from './details.generated';
import { Security } from './security';
import styles from './account-page.module.css';

export function DetailsTab() {
  const { data, error } = useAccountDetailsQuery({ fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' });
  if (error)
    return (
      <ErrorPanel error={error}>
        <ButtonLink to="/">Home</ButtonLink>
      </ErrorPanel>
    );
  if (!data?.me) return <PageSkeleton />;
  const { me } = data;
  return (
    <>
      <section className={styles.section} aria-labelledby="business">
        <h2 id="business">Business</h2>
        <dl className={styles.facts}>
          <div>
            <dt>Customer number</dt>
            <dd>{me.customerNumber}</dd>
          </div>
          <div>
            <dt>Payment</dt>
            <dd>{me.cod ? 'By card or at the counter' : 'On account'}</dd>
          </div>
        </dl>
        <BusinessForm key={me.key} stored={me} />
      </section>
      <Security />
    </>
  );
}
