/** Used until the store's time zone is loaded. */
const storeZone = 'America/Phoenix';

/** A date in the browser's format and the store's time zone. `seconds` is Unix time. */
export function formatDate(seconds: number, timeZone = storeZone): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone }).format(seconds * 1000);
}

/** Date and time to the minute. */
export function formatDateTime(seconds: number, timeZone = storeZone): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    seconds * 1000,
  );
}
