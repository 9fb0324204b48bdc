const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML, because names and descriptions are user input. */
export function escapedHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, character => entities[character] ?? character);
}
