import { IconUserShare } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { endAfterSaving } from '../cart/cart-sync';
import { tell } from '../session/notices';
import { useSession } from '../session/session';
import { Button } from '../ui/button';
import { useOnce } from '../ui/use-once';
import { useStopActingMutation } from './acting.generated';
import styles from './acting-banner.module.css';

const tickMs = 5000;

function timeLeft(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes > 1 ? `${minutes} minutes left` : 'less than a minute left';
}

/** Sets a CSS variable to the banner's height, which depends on the customer's name. */
function useBannerHeight() {
  const banner = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--acting-banner', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    );
    if (banner.current) observer.observe(banner.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--acting-banner');
    };
  }, []);
  return banner;
}

/** Shows the customer as whom staff act and the time left, with a button to stop. */
export function ActingBanner({ name, endsAt }: { name: string; endsAt: number }) {
  const { stopActing } = useSession();
  const banner = useBannerHeight();
  const once = useOnce();
  const [stop, { loading }] = useStopActingMutation();
  const [now, setNow] = useState(() => Date.now() / 1000);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() / 1000), tickMs);
    return () => clearInterval(timer);
  }, []);

  async function leave() {
    let isStopped = false;
    await endAfterSaving(async () => {
      isStopped = await stop().then(
        () => true,
        () => false,
      );
      stopActing();
    });
    if (!isStopped)
      void tell(
        'You are no longer acting as this customer',
        'The store could not be reached to end the session there as well. It expires within 30 minutes.',
      );
  }

  return (
    <section ref={banner} className={styles.banner} aria-label="Acting as a customer">
      <p className={styles.words}>
        <IconUserShare size={20} aria-hidden />
        <span>
          You are acting as <strong>{name}</strong> <span className={styles.time}>{timeLeft(endsAt - now)}</span>
        </span>
      </p>
      <Button small busy={loading} onClick={() => void once(leave)}>
        Stop
      </Button>
    </section>
  );
}
