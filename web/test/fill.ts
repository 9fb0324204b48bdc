import type { UserEvent } from '@testing-library/user-event';

/** Replaces the text of a field, as a paste does, and leaves the field. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text) await user.paste(text);
  await user.tab();
}
