const longest = 200;

/**
 * Splits a typed or pasted list of codes into lines. Cuts each at the length that the server accepts, with a mark, so that
 * the server does not take a line without its end.
 */
export function linesOf(text: string): string[] {
  return text
    .split(/\r\n|\n|\r/)
    .map(line => line.trim())
    .map(line => (line.length > longest ? `${line.slice(0, longest - 2)} …` : line))
    .filter(line => line !== '');
}
