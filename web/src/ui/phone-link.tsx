import { formatPhone } from './phone-number';
import { useStoreFacts } from './store-context';

/** The URL that dials a number. */
export function telephoneAddress(digits: string): string {
  return `tel:+1${digits}`;
}

/** The store's main phone number as a link. */
export function PhoneLink({ className }: { className?: string }) {
  const store = useStoreFacts();
  if (!store) return null;
  return (
    <a className={className ? `${className} touch` : undefined} href={telephoneAddress(store.phoneNumber)}>
      {formatPhone(store.phoneNumber)}
    </a>
  );
}
