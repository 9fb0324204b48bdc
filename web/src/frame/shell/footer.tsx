import { IconClock, IconMapPin, IconPhone } from '@tabler/icons-react';
import { PhoneLink } from '../../ui/phone-link';
import { useStoreFacts } from '../../ui/store-context';
import styles from './footer.module.css';

export function Footer() {
  const store = useStoreFacts();
  if (!store) return <footer className={styles.footer} />;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.facts}>
          <address className={styles.fact}>
            <IconMapPin size={20} stroke={1.6} aria-hidden />
            <span>
              <strong>{store.name}</strong>
              <br />
              {store.address}, {store.city}, {store.state} {store.zipCode}
            </span>
          </address>
          <p className={styles.fact}>
            <IconPhone size={20} stroke={1.6} aria-hidden />
            <PhoneLink className={styles.phone} />
          </p>
          <p className={styles.fact}>
            <IconClock size={20} stroke={1.6} aria-hidden />
            {store.hours}
          </p>
        </div>
        <a className={styles.map} href={store.mapUrl} target="_blank" rel="noopener noreferrer">
          <img
            src="/pictures/map.svg"
            alt={`Map to ${store.name}, opens in a new tab`}
            width={480}
            height={260}
            loading="lazy"
          />
        </a>
      </div>
    </footer>
  );
}
