import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { poNumberMissing } from '#definitions/customer-job';
import { mostPoNumber } from '#definitions/order';
import { useCart } from '../../../cart/cart';
import { formatDate } from '../../../ui/dates';
import { SelectField, TextField } from '../../../ui/form-field';
import { formatMoney } from '../../../ui/money';
import { Notice } from '../../../ui/notice';
import { useStoreFacts } from '../../../ui/store-context';
import { useOrdersWithPoQuery, type CheckoutCustomerQuery } from './checkout.generated';
import { PoFileField } from './po-file-field';
import type { CheckoutCustomer, Choices } from './use-choices';
import styles from './checkout-page.module.css';

export type CheckoutJob = CheckoutCustomerQuery['customerJobs'][number];

/** The chosen job; null if none is chosen, or if it was archived or removed since. */
export function useJob(jobs: readonly CheckoutJob[]): CheckoutJob | null {
  const { jobKey } = useCart().notes;
  return jobs.find(({ key, isArchived }) => key === jobKey && !isArchived) ?? null;
}

/** The values that choosing the job filled in */
function broughtBy(job: CheckoutJob | null): string | undefined {
  const places = [job?.locationKey != null && 'delivery location', job?.contactKey != null && 'contact'].filter(
    Boolean,
  );
  return places.length > 0
    ? `Its usual ${places.join(' and ')} ${places.length > 1 ? 'were' : 'was'} chosen.`
    : undefined;
}

interface JobFieldsProps {
  customer: CheckoutCustomer;
  jobs: readonly CheckoutJob[];
  choices: Choices;
}

/** The job and the PO number of the order. Choosing a job preselects its delivery location and contact. */
export function JobFields({ customer, jobs, choices }: JobFieldsProps) {
  // Stored with the cart, so that typed text survives an expired session or a reload.
  const { notes, setNotes } = useCart();
  const [left, setLeft] = useState(false);
  const job = useJob(jobs);
  const open = jobs.filter(({ isArchived }) => !isArchived);
  const isRequired = poNumberMissing(null, customer, job) !== null;

  function choose(text: string) {
    const chosen = open.find(({ key }) => key === Number(text)) ?? null;
    void setNotes({ jobKey: chosen?.key ?? null });
    if (chosen?.contactKey != null) choices.chooseContact(chosen.contactKey);
    if (chosen?.locationKey != null) choices.chooseLocation(chosen.locationKey);
  }

  return (
    <>
      {open.length > 0 && (
        <SelectField
          label="Job"
          value={job?.key ?? ''}
          onChange={({ target }) => choose(target.value)}
          hint={broughtBy(job)}
        >
          <option value="">No job</option>
          {open.map(({ key, name, code }) => (
            <option key={key} value={key}>
              {code}: {name}
            </option>
          ))}
        </SelectField>
      )}
      <div className={open.length > 0 ? undefined : styles.wide}>
        <TextField
          label={isRequired ? 'PO number' : 'PO number (optional)'}
          name="poNumber"
          autoComplete="off"
          required={isRequired}
          maxLength={mostPoNumber}
          value={notes.poNumber}
          error={left ? poNumberMissing(notes.poNumber, customer, job) : null}
          onBlur={() => setLeft(true)}
          onChange={({ target }) => void setNotes({ poNumber: target.value })}
        />
        <PoFileField />
      </div>
      <SamePo poNumber={useSettled(notes.poNumber.trim())} />
    </>
  );
}

/** Returns the text once it has not changed for 300 ms. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 300);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Warns of earlier orders with the PO number. */
function SamePo({ poNumber }: { poNumber: string }) {
  const timeZone = useStoreFacts()?.timeZone;
  const { data } = useOrdersWithPoQuery({
    variables: { poNumber },
    skip: poNumber === '',
    fetchPolicy: 'cache-and-network',
  });
  const [latest, ...others] = (poNumber !== '' && data?.ordersWithPo) || [];
  return (
    <div role="status" className={styles.wide}>
      {latest && (
        <Notice kind="warning">
          <p>
            This PO number is already on <Link to={`/order/${latest.key}`}>order {latest.key}</Link> of{' '}
            {formatDate(latest.date, timeZone)}, {formatMoney(latest.total)}
            {latest.job && `, ${latest.job.name}`}
            {others.length > 0 && (
              <>
                , and on{' '}
                {others.map(({ key }, index) => (
                  <span key={key}>
                    {index > 0 && ', '}
                    <Link to={`/order/${key}`}>order {key}</Link>
                  </span>
                ))}
              </>
            )}
            . You can still place this order.
          </p>
        </Notice>
      )}
    </div>
  );
}
