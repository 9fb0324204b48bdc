/** Splits a typed or pasted list of codes into lines. Cuts each at the length that the server accepts. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r\n|\n|\r/)
    .map(line => line.trim().slice(0, 200))
    .filter(line => line !== '');
}
