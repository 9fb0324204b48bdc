import { useEffect, useLayoutEffect, useRef } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field that a person, or a password manager, filled in before the page's scripts ran. */
interface Filled {
  field: Field;
  text: string;
  selection: [start: number | null, end: number | null];
}

const checked = new Set(['checkbox', 'radio']);
const withoutText = new Set(['hidden', 'submit', 'button', 'reset', 'file', 'image']);

/** What the field held when the server sent it. React writes the same into the attribute when it takes over. */
function servedText(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return ([...field.options].find(option => option.defaultSelected) ?? field.options[0])?.value ?? '';
}

function isFilled(field: Field): boolean {
  if (withoutText.has(field.type)) return false;
  if (field instanceof HTMLInputElement && checked.has(field.type)) return field.checked !== field.defaultChecked;
  return field.value !== servedText(field);
}

function findFilled(): Filled[] {
  return [...document.querySelectorAll<Field>('#app input, #app textarea, #app select')]
    .filter(isFilled)
    .map(field => ({
      field,
      text: field.value,
      selection: field instanceof HTMLSelectElement ? [null, null] : [field.selectionStart, field.selectionEnd],
    }));
}

let beforeTakeover: Filled[] = [];

/** Called before React takes over the markup, which sets choices back to what the server sent. */
export function rememberTyped(): void {
  beforeTakeover = findFilled();
}

/** Fills the field again, this time with the events by which its component learns of the text. */
function fillAgain({ field, text, selection: [start, end] }: Filled): void {
  if (field instanceof HTMLInputElement && checked.has(field.type)) {
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  // React compares with what it last wrote itself, so the text comes back by the browser's own setter.
  const prototype = Object.getPrototypeOf(field) as Field;
  const last = field.value === servedText(field) ? text : field.value;
  field.value = servedText(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, last);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  if (field === document.activeElement && !(field instanceof HTMLSelectElement) && start !== null)
    field.setSelectionRange(start, end);
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
 * sent. The texts are read when React has taken over the markup,, and filled in again at once.
 */
export function useTypedEarly(): void {
  const found = useRef<Filled[]>([]);
  useLayoutEffect(() => {
    // What was typed while React took over counts more than what was there before.
    const last = findFilled();
    found.current = [...beforeTakeover.filter(({ field }) => !last.some(filled => filled.field === field)), ...last];
    beforeTakeover = [];
  }, []);
  useEffect(() => {
    // Outside of the effect, where an event also makes React take over the parts of the page that it left for later.
    const timer = setTimeout(() => {
      found.current.forEach(fillAgain);
      found.current = [];
      // The fields' components render their new texts first.
      setTimeout(sendAgain);
    });
    return () => clearTimeout(timer);
  }, []);
}
