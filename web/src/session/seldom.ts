/*
 * What few sessions need. The page frame loads it on demand, because every page loads the frame.
 */
import type { ClockDifference } from './device-clock';
import { tell } from './notices';
import { bothTimes } from './wrong-clock';

export { resumeKept } from './kept-sign-in';
export { WrongClock } from './wrong-clock';

export function actingEndedNotice(name: string): Promise<void> {
  return tell(
    'No longer acting as a customer',
    `Acting as ${name} has ended. What you put in the cart is saved with their account.`,
  );
}

export function clockNotice(difference: ClockDifference): Promise<void> {
  return tell(
    "Check this device's clock",
    `${bothTimes(difference)} Until it is set correctly, you may be signed out early.`,
    'red',
  );
}

const storageNotice = 'storage';

export function unsafeStorageNotice(): Promise<void> {
  return tell(
    'This browser cannot store your session securely',
    'You are signed in on this page only. Closing or reloading it signs you out. Your cart is saved with your account.',
    'blue',
    storageNotice,
  );
}

/** The browser refused to store a value. What it was does not matter to the customer, but what is lost does. */
export function fullStorageNotice(): Promise<void> {
  return tell(
    "This browser's storage is full or blocked",
    'Your cart is saved with your account. Closing or reloading this page loses changes made while offline and what ' +
      'you typed at checkout or in the order pad.',
    'red',
    storageNotice,
  );
}
