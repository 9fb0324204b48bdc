/** A key from a URL, which is a positive integer; undefined for other text. */
export function keyFrom(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null;
}
