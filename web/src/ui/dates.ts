/** Where the store has not said its zone yet. */
const storeZone = 'America/Phoenix';

/** A day in the browser's own format, as the store's calendar has it. `seconds` since the epoch. */
export function formatDate(seconds: number, timeZone = storeZone): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone }).format(seconds * 1000);
}

/** A moment of that day, to the minute. */
export function formatDateTime(seconds: number, timeZone = storeZone): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    seconds * 1000,
  );
}
