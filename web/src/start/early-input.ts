import { flushSync } from 'react-dom';
import { cartWhen } from '../cart/cart-store';
import { tell } from '../session/notices';
import { currentSession, sessionOpened } from '../session/session-store';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The value of a field that a user or a password manager filled in before hydration; a boolean for a checkbox */
interface Filled {
  field: Field;
  value: string | boolean;
}

interface Press {
  press: 'click' | 'submit' | 'keydown';
  target: HTMLElement;
  key?: string;
}

declare global {
  interface Window {
    /** Written by page-start.js until `stop` is called. Events pass while `isRepeating`. */
    earlyInput?: { log: (Filled | Press)[]; isRepeating: boolean; stop: () => void };
  }
}

const withoutText = new Set(['hidden', 'submit', 'button', 'reset', 'file', 'image']);

function isSwitch(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}

/** Returns the value that the server sent. React sets the attribute to the same value when it hydrates. */
function servedValue(field: Field): string | boolean {
  if (isSwitch(field)) return field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return ([...field.options].find(option => option.defaultSelected) ?? field.options[0])?.value ?? '';
}

/**
 * Adds fields to the log that a password manager or the browser filled in without an event. Called before hydration,
 * which resets selections to the values that the server sent, and after it.
 */
export function noteFilled(): void {
  const log = window.earlyInput?.log;
  if (!log) return;
  const known = new Set(log.map(entry => ('field' in entry ? entry.field : null)));
  const filled = [...document.querySelectorAll<Field>('#app input, #app textarea, #app select')]
    .map(field => ({ field, value: isSwitch(field) ? field.checked : field.value }))
    .filter(({ field, value }) => !withoutText.has(field.type) && !known.has(field) && value !== servedValue(field));
  log.unshift(...filled);
}

function isTextField(field: Field): field is HTMLInputElement | HTMLTextAreaElement {
  return !(field instanceof HTMLSelectElement) && !isSwitch(field) && field.type !== 'file';
}

/** Sets the field's text past React, whose setter would hide the change from the component. The caret moves to its end. */
function write(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}

/** Keeps text that is not repeated yet in its field, where a component may have rendered its own. */
function keep({ field, value }: Filled): void {
  if (typeof value === 'string' && field.type !== 'file' && field.value !== value) write(field, value);
}

/**
 * Returns a function that selects the focused field's text if it changed meanwhile: who was about to type into an empty
 * field replaces the stored text that arrived in it, and does not append to it.
 */
function selectWhenChanged(focused: Element | null): () => void {
  if (!(focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)) return () => {};
  const { value } = focused;
  return () => {
    if (focused === document.activeElement && focused.value !== value) focused.select();
  };
}

/** Fills in the field again, with the events that its component listens to. */
function fillAgain({ field, value }: Filled): void {
  if (typeof value === 'boolean') {
    (field as HTMLInputElement).checked = !value;
    field.click();
    return;
  }
  const isText = isTextField(field);
  // A component that rendered its own text meanwhile has moved the caret as well.
  const [start, end] =
    isText && field.value === value ? [field.selectionStart, field.selectionEnd] : [value.length, value.length];
  if (field.type !== 'file') {
    field.value = String(servedValue(field));
    write(field, value);
  }
  flushSync(() => field.dispatchEvent(new Event(isText ? 'input' : 'change', { bubbles: true })));
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  else if (isText && field.selectionStart !== null) field.setSelectionRange(start, end);
}

function pressAgain({ press, target, key = '' }: Press): void {
  if (press === 'click') target.click();
  else if (press === 'submit') (target as HTMLFormElement).requestSubmit();
  else target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/** Resolves when components have the session and the cart of this device. Calls `onRender` whenever they render. */
async function untilOpened(onRender: () => void): Promise<void> {
  await sessionOpened;
  onRender();
  if (currentSession().status !== 'signedIn') return;
  // A cart that cannot be decrypted ends the session.
  await cartWhen(({ isOpened }) => isOpened || currentSession().status !== 'signedIn');
  onRender();
}

/** Not faster than a double click, so that components render in between */
const pauseMs = 50;

/**
 * Repeats what page-start.js logged before hydration, each entry exactly once and in order: text, choices, and presses
 * of buttons and keys. So two taps on "Add" add twice, as they do after hydration, and a second press of a button that
 * the first one disabled does nothing. Called in the task of the hydration, so that no key is typed in between.
 */
export async function repeatEarly(): Promise<void> {
  const early = window.earlyInput;
  if (!early) return;
  const { log } = early;
  const repeat = (action: () => void) => {
    early.isRepeating = true;
    action();
    early.isRepeating = false;
  };
  noteFilled();
  const selectArrived = selectWhenChanged(document.activeElement);
  // Until then, page-start.js keeps the log, and the letters of a field together, whatever React renders into it.
  await untilOpened(() => {
    const typed = log.filter(entry => 'field' in entry);
    typed.forEach(keep);
    if (typed.length === 0) selectArrived();
  });
  const pressed = new Set<HTMLElement>();
  // A press stays in the log until it is repeated: while there is one, page-start.js holds links.
  for (let [next] = log; next; [next] = log) {
    const entry = next;
    if ('field' in entry) repeat(() => fillAgain(entry));
    else {
      const { target } = entry;
      await new Promise(resolve => setTimeout(resolve, pauseMs));
      target.removeAttribute('aria-busy');
      if (target.isConnected && !target.matches(':disabled')) repeat(() => flushSync(() => pressAgain(entry)));
      else if (!pressed.has(target)) void tellLost(target);
      pressed.add(target);
    }
    log.shift();
  }
  early.stop();
}

function tellLost(target: HTMLElement): Promise<void> {
  const name = target.ariaLabel ?? target.textContent.trim();
  return tell('Not done', `The page changed while it loaded. Press “${name}” again.`, 'red');
}
