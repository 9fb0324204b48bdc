/** `isoDay` is 2026-11-25, `longDay` is November 25, 2026. */
const styles = {
  isoDay: { locale: 'en-CA', dateStyle: 'short' },
  longDay: { locale: 'en-US', dateStyle: 'long' },
} as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the day of a time in a time zone. Caches formats: creating one takes 50 µs, using it less than 1 µs. */
export function localDay(at: Date, timeZone: string, style: keyof typeof styles): string {
  const id = `${style} ${timeZone}`;
  const { locale, dateStyle } = styles[style];
  const format = formats.get(id) ?? new Intl.DateTimeFormat(locale, { dateStyle, timeZone });
  formats.set(id, format);
  return format.format(at);
}
