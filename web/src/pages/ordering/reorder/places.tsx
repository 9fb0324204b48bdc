import { inStore } from '../../../cart/last-choice';
import { Notice } from '../../../ui/notice';
import type { ReorderReviewQuery } from '../../../cart/reorder.generated';
import styles from './reorder-page.module.css';

type Order = NonNullable<ReorderReviewQuery['reorderReview']>['order'];

/** The location and contact that checkout will preselect, or a note that they have been removed since. */
export function Places({ order: { contact, location } }: { order: Order }) {
  const address = location.key === inStore ? 'Pick up in store' : `${location.address}, ${location.city}`;
  const removed = [
    ...(location.key === null ? [`the location ${address}`] : []),
    ...(contact.key === null ? [`the contact ${contact.name}`] : []),
  ];
  return (
    <>
      <dl className={styles.places}>
        {location.key !== null && (
          <div>
            <dt>Ship to</dt>
            <dd>{address}</dd>
          </div>
        )}
        {contact.key !== null && (
          <div>
            <dt>Contact</dt>
            <dd>{contact.name}</dd>
          </div>
        )}
      </dl>
      {removed.length > 0 && (
        <Notice kind="warning">
          Your account no longer has {removed.join(' and ')} of this order. Choose{' '}
          {removed.length > 1 ? 'others' : 'another'} at checkout.
        </Notice>
      )}
    </>
  );
}
