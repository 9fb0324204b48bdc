const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Names and descriptions come from people; in HTML they stay text. */
export function escapedHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, character => entities[character] ?? character);
}
