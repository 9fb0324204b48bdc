import { useEffect, useLayoutEffect, useRef } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field that a user or a password manager filled in before the page's scripts ran. */
interface Filled {
  field: Field;
  text: string;
  selection: [start: number | null, end: number | null];
}

const checked = new Set(['checkbox', 'radio']);
const withoutText = new Set(['hidden', 'submit', 'button', 'reset', 'file', 'image']);

/** Returns the value that the server sent. React sets the attribute to the same value when it hydrates. */
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

/** Called before hydration, which resets selections to the values that the server sent. */
export function rememberTyped(): void {
  beforeTakeover = findFilled();
}

/** Fills in the field again, with the events that its component listens to. */
function fillAgain({ field, text, selection: [start, end] }: Filled): void {
  if (field instanceof HTMLInputElement && checked.has(field.type)) {
    field.checked = field.defaultChecked;
    field.click();
    return;
  }
  // React ignores values set through its own setter, so the browser's original setter is used.
  const prototype = Object.getPrototypeOf(field) as Field;
  const last = field.value === servedText(field) ? text : field.value;
  field.value = servedText(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, last);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  if (field === document.activeElement && !(field instanceof HTMLSelectElement) && start !== null)
    field.setSelectionRange(start, end);
}

/** Submits forms that were submitted before hydration and that page-start.js held back. */
function sendAgain(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-sent-early]')) {
    form.removeAttribute('data-sent-early');
    form.requestSubmit();
  }
}

/**
 * Keeps text that was typed before hydration. Without this, controlled fields return to the values that the server
 * sent. The texts are read right after hydration and filled in again.
 */
export function useTypedEarly(): void {
  const found = useRef<Filled[]>([]);
  useLayoutEffect(() => {
    // Text typed during hydration replaces text typed before it.
    const last = findFilled();
    found.current = [...beforeTakeover.filter(({ field }) => !last.some(filled => filled.field === field)), ...last];
    beforeTakeover = [];
  }, []);
  useEffect(() => {
    // Outside the effect, an event also makes React hydrate the parts of the page that it deferred.
    const timer = setTimeout(() => {
      found.current.forEach(fillAgain);
      found.current = [];
      // The fields' components render the new texts first.
      setTimeout(sendAgain);
    });
    return () => clearTimeout(timer);
  }, []);
}
