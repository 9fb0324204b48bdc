/** `isoDay` is 2026-11-25, `isoTime` is 2026-11-25 14:05, `longDay` is November 25, 2026, `shortDay` is Nov 25. */
const styles = {
  isoDay: { locale: 'en-CA', dateStyle: 'short' },
  // Sweden writes days and times this way.
  isoTime: { locale: 'sv-SE', dateStyle: 'short', timeStyle: 'short' },
  longDay: { locale: 'en-US', dateStyle: 'long' },
  shortDay: { locale: 'en-US', month: 'short', day: 'numeric' },
} as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the day of a time, or with `isoTime` the day and time, in a time zone. Caches formats: creating one takes 50 µs, using it less than 1 µs. */
export function localDay(at: Date, timeZone: string, style: keyof typeof styles): string {
  const id = `${style} ${timeZone}`;
  const { locale, ...shown } = styles[style];
  const format = formats.get(id) ?? new Intl.DateTimeFormat(locale, { ...shown, timeZone });
  formats.set(id, format);
  return format.format(at);
}
