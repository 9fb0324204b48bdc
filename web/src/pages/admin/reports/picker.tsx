import { useId, useState, type KeyboardEvent } from 'react';
import { errorCode } from '../../../ui/error-facts';
import { TextField } from '../../../ui/form-field';
import { choiceWords, useChoice, useChoices, type Choice, type ChoiceKind } from './choices';
import styles from './reports.module.css';

interface PickerProps {
  kind: ChoiceKind;
  label: string;
  /** Of the one that is picked. */
  pickedKey: number | null;
  onPick: (key: number | null) => void;
  problem?: string | null;
}

/** A field that suggests records for what is typed; only a picked one counts. */
export function Picker({ kind, label, pickedKey, onPick, problem }: PickerProps) {
  const { choice, error: choiceError } = useChoice(kind, pickedKey);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const [open, setOpen] = useState(false);
  const listId = useId();
  const text = pickedKey === null ? (typed ?? '') : (choice?.name ?? '');
  const asked = text.trim();
  const { choices, error } = useChoices(kind, asked, pickedKey !== null);
  const isOpen = open && pickedKey === null && asked !== '' && (choices?.length ?? 0) > 0;
  const { one, hint } = choiceWords[kind];

  function type(value: string) {
    setTyped(value);
    setActive(0);
    setOpen(true);
    if (pickedKey !== null) onPick(null);
  }

  function pick({ key, name }: Choice) {
    setTyped(name);
    setOpen(false);
    onPick(key);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') setOpen(false);
    const picked = choices?.[active];
    if (!isOpen || !choices || !picked) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActive((active + (event.key === 'ArrowDown' ? 1 : -1) + choices.length) % choices.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      pick(picked);
    }
  }

  const failed = error ? 'The list could not be loaded. Type again to retry.' : null;
  const noMatch = asked !== '' && pickedKey === null && choices?.length === 0 ? `No ${one} matches "${asked}".` : null;
  return (
    <div
      className={styles.picker}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <TextField
        label={label}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        autoComplete="off"
        maxLength={100}
        value={text}
        hint={hint}
        error={failed ?? missingOne(one, pickedKey, choice, choiceError) ?? noMatch ?? problem}
        onChange={({ target }) => type(target.value)}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <ul
        className={styles.suggestions}
        id={listId}
        role="listbox"
        aria-label={`Suggestions for ${label}`}
        hidden={!isOpen}
      >
        {choices?.map((suggestion, index) => (
          // Pressing must not take the focus from the field, or the list would close before the pick.
          <li
            key={suggestion.key}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseDown={event => event.preventDefault()}
            onClick={() => pick(suggestion)}
          >
            {suggestion.name}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is said of a key in the address that leads to nothing. */
function missingOne(
  one: string,
  pickedKey: number | null,
  choice: Choice | null | undefined,
  error: unknown,
): string | null {
  if (pickedKey === null || choice !== null) return null;
  return error && errorCode(error) !== 'NOT_FOUND' ? `This ${one} could not be loaded.` : `This ${one} is not there.`;
}
