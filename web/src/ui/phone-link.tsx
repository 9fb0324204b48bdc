import { useStoreFacts } from './store-context';

/** Ten digits as people write them: 602-555-0183. Anything else stays as it is. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}

/** What a phone dials. */
export function telephoneAddress(digits: string): string {
  return `tel:+1${digits}`;
}

/** The store's main line as a link that a phone can dial. */
export function PhoneLink({ className }: { className?: string }) {
  const store = useStoreFacts();
  if (!store) return null;
  return (
    <a className={className} href={telephoneAddress(store.phoneNumber)}>
      {formatPhone(store.phoneNumber)}
    </a>
  );
}
