import { useStoreFacts } from '../../../ui/store-context';
import styles from './charity-banner.module.css';

export function CharityBanner() {
  const store = useStoreFacts();
  if (!store) return null;
  const donation = { href: store.charityUrl, target: '_blank', rel: 'noopener noreferrer' };
  return (
    <section className={styles.banner} aria-labelledby="charity">
      <a {...donation}>
        <img
          src="/pictures/charity-logo.svg"
          alt={`${store.charityName}, opens the donation page in a new tab`}
          width={200}
          height={80}
          loading="lazy"
        />
      </a>
      <div className={styles.words}>
        <h2 id="charity" className={styles.heading}>
          We support {store.charityName}
        </h2>
        <p className={styles.scan}>Scan the code or follow the logo to give.</p>
        <p className={styles.open}>
          <a {...donation}>Open the link</a> to give.
        </p>
      </div>
      <a {...donation}>
        <img
          src="/pictures/charity-qr.svg"
          alt={`QR code to the donation page of ${store.charityName}, opens in a new tab`}
          width={104}
          height={104}
          loading="lazy"
        />
      </a>
    </section>
  );
}
