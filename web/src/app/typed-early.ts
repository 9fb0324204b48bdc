import { useEffect, useLayoutEffect, useRef } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field that a person, or a password manager, filled in before the page's scripts ran. */
interface Filled {
  field: Field;
  text: string;
  selection: [start: number | null, end: number | null];
}

const CHECKED = new Set(['checkbox', 'radio']);
const WITHOUT_TEXT = new Set(['hidden', 'submit', 'button', 'reset', 'file', 'image']);

/** What the field held when the server sent it. React writes the same into the attribute when it takes over. */
function servedText(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value ?? '';
}

function isFilled(field: Field): boolean {
  if (WITHOUT_TEXT.has(field.type)) return false;
  if (field instanceof HTMLInputElement && CHECKED.has(field.type)) return field.checked !== field.defaultChecked;
  return field.value !== servedText(field);
}

function findFilled(): Filled[] {
  return [...document.querySelectorAll<Field>('#app input, #app textarea, #app select')].filter(isFilled).map((field) => ({
    field, text: field.value, selection: field instanceof HTMLSelectElement ? [null, null] : [field.selectionStart, field.selectionEnd],
  }));
}

/** Fills the field again, this time with the events by which its component learns of the text. */
function fillAgain({ field, text, selection: [start, end] }: Filled): void {
  if (field instanceof HTMLInputElement && CHECKED.has(field.type)) {
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  // React compares with what it last wrote itself, so the text comes back by the browser's own setter.
  const prototype = Object.getPrototypeOf(field) as Field;
  field.value = servedText(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  if (field === document.activeElement && !(field instanceof HTMLSelectElement) && start !== null) field.setSelectionRange(start, end);
}

/** Sends what was sent before anyone listened; page-start.js held it back. */
function sendAgain(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-sent-early]')) {
    form.removeAttribute('data-sent-early');
    form.requestSubmit();
  }
}

/**
 * Keeps what was typed while the page's scripts were on their way: without this, controlled fields go back to what the server
 * sent. The texts are read when React has taken over the markup, and filled in again before it renders anything else.
 */
export function useTypedEarly(): void {
  const found = useRef<Filled[]>([]);
  useLayoutEffect(() => {
    found.current = findFilled();
  }, []);
  useEffect(() => {
    found.current.forEach(fillAgain);
    found.current = [];
    // The fields' components render their new texts first.
    const timer = setTimeout(sendAgain);
    return () => clearTimeout(timer);
  }, []);
}
