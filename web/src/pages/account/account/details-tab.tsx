import { ButtonLink } from '../../../ui/button';
import { creditFacts } from '../../../trade/credit-facts';
import { ErrorPanel } from '../../../ui/error-panel';
import { PhoneLink } from '../../../ui/phone-link';
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
  const { me, credit, paymentSettings } = data;
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
            <dd>{waysToPay(!me.cod, paymentSettings.card !== null)}</dd>
          </div>
          {!me.cod &&
            creditFacts(credit).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        {me.cod && (
          <p>
            {credit.refusal} To ask for terms, call us: <PhoneLink />
          </p>
        )}
        <BusinessForm key={me.key} stored={me} />
      </section>
      <Security />
    </>
  );
}

/** The ways to pay that checkout offers. */
function waysToPay(onAccount: boolean, byCard: boolean): string {
  if (onAccount) return byCard ? 'On account or by card' : 'On account';
  return byCard ? 'By card' : 'Call us: we do not take cards online';
}
