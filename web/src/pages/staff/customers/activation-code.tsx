import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { formatDate } from '../../../ui/dates';
import { Notice } from '../../../ui/notice';
import { formatPhone } from '../../../ui/phone-number';
import { useStoreFacts } from '../../../ui/store-context';
import styles from './activation-code.module.css';

/** A one-time code that was just issued. The server stores only its hash, so it is shown here once. */
export interface IssuedCode {
  code: string;
  /** Unix seconds */
  expiresAt: number;
  mailedTo?: string | null;
}

export interface CodeRecipient {
  customerNumber: number;
  name: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
}

interface ActivationCodeProps {
  issued: IssuedCode;
  customer: CodeRecipient;
  defaultPassword: string | undefined;
}

/** Shows the code once, with a letter to print. */
export function ActivationCode({ issued, customer, defaultPassword }: ActivationCodeProps) {
  const timeZone = useStoreFacts()?.timeZone;
  const { code, expiresAt, mailedTo } = issued;
  return (
    <>
      <Notice kind="success">
        <div className={styles.told}>
          <p>
            Activation code for {customer.customerNumber} {customer.name}:{' '}
            <strong className={styles.code}>{grouped(code)}</strong>
          </p>
          <p>
            It is shown only now, works once and ends on {formatDate(expiresAt, timeZone)}.
            {mailedTo
              ? ` We are mailing it to ${mailedTo}.`
              : ' No contact has an e-mail address, so print the letter or read the code out.'}
          </p>
          <Button small onClick={() => window.print()}>
            <IconPrinter size={18} aria-hidden />
            Print letter
          </Button>
        </div>
      </Notice>
      <Letter issued={issued} customer={customer} defaultPassword={defaultPassword} />
    </>
  );
}

/** The letter to the customer, the only printed part of the page. */
function Letter({ issued, customer, defaultPassword }: ActivationCodeProps) {
  const store = useStoreFacts();
  const [writtenAt] = useState(() => Date.now() / 1000);
  if (!store) return null;
  const phone = formatPhone(store.phoneNumber);
  return (
    <article className={styles.letter} aria-label="Letter" data-letter>
      <header className={styles.head}>
        <img src="/pictures/logo.svg" alt="" width={88} />
        <address>
          {store.name}
          <br />
          {store.address}
          <br />
          {store.city}, {store.state} {store.zipCode}
          <br />
          {phone}
        </address>
      </header>
      <p>{formatDate(writtenAt, store.timeZone)}</p>
      <address>
        {customer.name}
        <br />
        {customer.address}
        <br />
        {customer.city}, {customer.state} {customer.zipCode}
      </address>
      <p>
        <strong>Your online account with {store.name}</strong>
      </p>
      <p>Dear customer,</p>
      <p>
        Your online account is ready. You can see your prices, order around the clock, repeat earlier orders and follow
        what you ordered. To choose your password you need this activation code:
      </p>
      <p className={styles.printedCode}>{grouped(issued.code)}</p>
      <ol>
        <li>Go to {window.location.origin}/login</li>
        <li>
          Sign in with customer number <strong>{customer.customerNumber}</strong> and the starting password{' '}
          <strong>{defaultPassword}</strong>.
        </li>
        <li>Enter the activation code and choose your own password.</li>
      </ol>
      <p>
        The code works once, until {formatDate(issued.expiresAt, store.timeZone)}. Keep this letter safe until then:
        whoever has it can choose your password. If the code does not work, or this letter was opened before it reached
        you, call us at {phone} and we will issue another one.
      </p>
      <p>Thank you for your business.</p>
      <p>{store.name}</p>
    </article>
  );
}

function grouped(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}
