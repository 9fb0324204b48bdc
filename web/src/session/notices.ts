import { bothTimes, type ClockDifference } from './device-clock';

declare global {
  interface Window {
    /** Shows a notice with a button to reload. Set by page-start.js, which needs none of the other scripts. */
    offerReload?: () => void;
  }
}

/**
 * Notifications are loaded when the first one is due: few pages ever show one, and the first view
 * of the store stays light.
 */
export async function tell(
  title: string,
  message: string,
  color: 'red' | 'green' | 'blue' = 'blue',
  id?: string,
): Promise<void> {
  try {
    const { notifications } = await import('@mantine/notifications');
    notifications.show({
      id,
      title,
      message,
      color,
      withBorder: true,
      autoClose: color === 'red' ? false : 8000,
      closeButtonProps: { 'aria-label': 'Close' },
    });
  } catch {
    window.offerReload?.();
  }
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
