import { useId, useState, type KeyboardEvent, type Ref } from 'react';
import { useNavigate } from 'react-router-dom';
import { SuggestionList } from './suggestion-list';
import type { Suggestion } from './suggestions';
import { useSuggestions } from './use-suggestions';

interface SearchFieldProps {
  id: string;
  className?: string;
  fieldRef?: Ref<HTMLInputElement>;
  placeholder?: string;
  defaultValue?: string;
}

/** -1 is the field itself, between the last suggestion and the first. */
const field = -1;

function step(from: number, by: number, count: number): number {
  const places = count + 1;
  return ((from + 1 + by + places) % places) - 1;
}

/**
 * The field of a search form, with suggestions below it: arrows move through them, Enter takes the one that is marked
 * or sends the form, Escape closes them. It must stand inside of the form, in something that the list is placed by.
 */
export function SearchField({ id, className, fieldRef, placeholder, defaultValue }: SearchFieldProps) {
  const listId = useId();
  const navigate = useNavigate();
  const { shown, ask, stop } = useSuggestions();
  const [marked, setMarked] = useState(field);
  const all = shown.groups.flatMap(({ suggestions }) => suggestions);
  const open = all.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  function close() {
    stop();
    setMarked(field);
  }

  function type(text: string) {
    setMarked(field);
    ask(text);
  }

  function take(suggestion: Suggestion) {
    document.getElementById(id)?.closest('form')?.reset();
    close();
    void navigate(suggestion.to);
  }

  function move(event: KeyboardEvent<HTMLInputElement>, by: number) {
    event.preventDefault();
    if (!open) return ask(event.currentTarget.value);
    const next = step(marked, by, all.length);
    setMarked(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // These keys belong to the word that is being composed.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') return move(event, 1);
    if (event.key === 'ArrowUp') return move(event, -1);
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      return close();
    }
    if (event.key !== 'Enter') return;
    const suggestion = all[marked];
    if (!suggestion) return close();
    event.preventDefault();
    take(suggestion);
  }

  return (
    <>
      <input
        ref={fieldRef}
        id={id}
        className={className}
        type="search"
        name="q"
        placeholder={placeholder}
        defaultValue={defaultValue}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        enterKeyHint="search"
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={marked === field ? undefined : optionId(marked)}
        // A text that was there before the page was live is no reason to open the list elsewhere.
        onChange={({ target }) => target === document.activeElement && type(target.value)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {open && (
        <SuggestionList
          id={listId}
          optionId={optionId}
          typed={shown.text}
          groups={shown.groups}
          marked={marked}
          onTake={take}
        />
      )}
      <span role="status" className="visually-hidden">
        {open && `${all.length} ${all.length === 1 ? 'suggestion' : 'suggestions'}`}
      </span>
    </>
  );
}
