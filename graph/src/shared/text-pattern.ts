/** A pattern for `like` of texts that contain this one, letter for letter. */
export function containing(text: string): string {
  return `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
}
