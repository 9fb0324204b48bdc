/** Returns a `like` pattern for text that contains this one literally. */
export function containing(text: string): string {
  return `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
}
