import { useImperativeHandle, type KeyboardEvent, type Ref } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCombobox } from '../ui/use-combobox';
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

/**
 * The field of a search form, with suggestions below it: arrows move through them, Enter takes the selected one or
 * submits the form, Escape closes them. The list is positioned by the nearest positioned ancestor.
 */
export function SearchField({ id, className, fieldRef, placeholder, defaultValue }: SearchFieldProps) {
  const navigate = useNavigate();
  const { shown, ask, stop } = useSuggestions();
  const count = shown.groups.reduce((sum, { suggestions }) => sum + suggestions.length, 0);
  const isOpen = count > 0;
  const { input, inputProps, ...list } = useCombobox({ isOpen, shown });
  useImperativeHandle(fieldRef, () => input.current as HTMLInputElement, [input]);

  function take(suggestion: Suggestion) {
    input.current?.form?.reset();
    stop();
    void navigate(suggestion.to);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // While an input method composes text, it handles these keys.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.defaultPrevented) stop();
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      stop();
    }
    if (!isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      ask(event.currentTarget.value);
    }
  }

  return (
    <>
      <input
        {...inputProps}
        id={id}
        className={className}
        type="search"
        name="q"
        placeholder={placeholder}
        defaultValue={defaultValue}
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        enterKeyHint="search"
        // Text typed before hydration must not open the list while another element has the focus.
        onChange={({ target }) => target === document.activeElement && ask(target.value)}
        onFocus={({ target }) => target.value === '' && ask('')}
        onKeyDown={onKeyDown}
        onBlur={stop}
      />
      <SuggestionList {...list} typed={shown.text} groups={shown.groups} onTake={take} />
      <span role="status" className="visually-hidden">
        {isOpen && `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`}
      </span>
    </>
  );
}
