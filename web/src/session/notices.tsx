import { bothTimes, type ClockDifference } from './device-clock';

declare global {
  interface Window {
    /** Shows a notice with a button to reload. Set by page-start.js, which needs none of the other scripts. */
    offerReload?: () => void;
  }
}

/** Green and blue ones close after this time; red ones stay until they are closed. */
const shownMs = 8000;
const showAs = { red: 'error', green: 'success', blue: 'custom' } as const;

/**
 * Shows a notification. The library is loaded for the first one: few pages ever show any. `id` lets `closeNotice`
 * close it, and a second notification with the same id replaces the first.
 */
export async function tell(
  title: string,
  message: string,
  color: 'red' | 'green' | 'blue' = 'blue',
  id?: string,
): Promise<void> {
  try {
    const { toast } = await import('react-hot-toast/headless');
    toast[showAs[color]](
      <>
        <strong>{title}</strong>
        <p>{message}</p>
      </>,
      { ...(id && { id }), duration: color === 'red' ? Infinity : shownMs },
    );
  } catch {
    window.offerReload?.();
  }
}

export async function closeNotice(id: string): Promise<void> {
  const { toast } = await import('react-hot-toast/headless');
  toast.remove(id);
}

export function endedNotice(): Promise<void> {
  return tell('Your session has ended', 'Sign in again to go on. Your cart is kept for you.');
}

export function actingEndedNotice(name: string): Promise<void> {
  return tell(
    'You act for nobody now',
    `Acting as ${name} has ended. Its cart is kept in this tab, for the next time.`,
  );
}

export function clockNotice(difference: ClockDifference): Promise<void> {
  return tell(
    'Check the clock of this device',
    `${bothTimes(difference)} Until it is right you may be signed out early.`,
    'red',
  );
}

export function unsafeStorageNotice(): Promise<void> {
  return tell(
    'This browser cannot keep your session safely',
    'You stay signed in on this page only. Closing or reloading it signs you out and empties the cart.',
  );
}
