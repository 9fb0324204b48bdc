import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { TextField } from '../../../ui/form-field';
import { useVendorSuggestionsQuery } from './vendor-box.generated';
import styles from './vendor-box.module.css';

export interface Vendor {
  key: number;
  name: string;
}

const mostSuggestions = 12;

interface VendorBoxProps {
  vendor: Vendor | null;
  onPick: (vendor: Vendor | null) => void;
  disabled?: boolean;
  /** Of the field in its form */
  name?: string;
  error?: string | null;
  onBlur?: () => void;
}

/** Suggests vendors whose name contains what is typed, in upper case as the reports print it. Only a picked one counts. */
export function VendorBox({ vendor, onPick, disabled = false, name, error: problem, onBlur }: VendorBoxProps) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [open, setOpen] = useState(false);
  const listId = useId();
  const asked = text.trim();
  const { data, previousData, error } = useVendorSuggestionsQuery({
    variables: { search: asked },
    skip: vendor !== null || asked === '',
  });
  const suggestions = ((data ?? previousData)?.vendors.nodes ?? [])
    .filter(({ name }) => name.toUpperCase().includes(asked))
    .slice(0, mostSuggestions);
  const isOpen = open && vendor === null && asked !== '' && suggestions.length > 0;

  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // On a phone the field may stand at the lower edge, with its list below it.
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  function type(value: string) {
    setText(value.toUpperCase());
    setActive(0);
    setOpen(true);
    if (vendor) onPick(null);
  }

  function pick(picked: Vendor) {
    setText('');
    setOpen(false);
    onPick(picked);
  }

  function onKeyDown(event: KeyboardEvent) {
    const suggestion = suggestions[active];
    if (event.key === 'Escape') setOpen(false);
    if (!isOpen || !suggestion) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActive((active + (event.key === 'ArrowDown' ? 1 : -1) + suggestions.length) % suggestions.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      pick(suggestion);
    }
  }

  function leave(event: FocusEvent<HTMLDivElement>) {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setOpen(false);
    onBlur?.();
  }

  return (
    <div className={styles.vendor} onBlur={leave}>
      <TextField
        label="Vendor"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        autoComplete="off"
        name={name}
        value={vendor ? vendor.name.toUpperCase() : text}
        disabled={disabled}
        hint={vendor ? `Vendor number ${vendor.key}` : 'Type a part of the name, then pick from the list.'}
        error={
          error
            ? 'The vendors could not be loaded. Type again to retry.'
            : (noMatch(asked, vendor, data?.vendors.nodes.length) ?? problem)
        }
        onChange={({ target }) => type(target.value)}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <ul
        ref={list}
        className={styles.suggestions}
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isOpen}
      >
        {suggestions.map((suggestion, index) => (
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

function noMatch(asked: string, vendor: Vendor | null, found: number | undefined): string | null {
  return asked !== '' && vendor === null && found === 0 ? `No vendor's name contains "${asked}".` : null;
}
