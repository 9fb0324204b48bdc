import { Picture } from '../ui/picture';
import type { Suggestion, SuggestionGroup } from './suggestions';
import styles from './suggestion-list.module.css';

interface SuggestionListProps {
  id: string;
  optionId: (index: number) => string;
  typed: string;
  groups: readonly SuggestionGroup[];
  marked: number;
  onTake: (suggestion: Suggestion) => void;
}

export function SuggestionList({ id, optionId, typed, groups, marked, onTake }: SuggestionListProps) {
  const firstOf = (group: number) =>
    groups.slice(0, group).reduce((count, { suggestions }) => count + suggestions.length, 0);
  return (
    // The field keeps the focus, so that one can go on typing.
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className={styles.list}
      onMouseDown={event => event.preventDefault()}
    >
      {groups.map(({ title, suggestions }, group) => (
        <div key={title} role="group" aria-labelledby={`${id}-${title}`} className={styles.group}>
          <div id={`${id}-${title}`} className={styles.title}>
            {title}
          </div>
          {suggestions.map((suggestion, place) => {
            const index = firstOf(group) + place;
            return (
              <div
                key={suggestion.to}
                id={optionId(index)}
                role="option"
                aria-selected={index === marked}
                className={styles.option}
                onClick={() => onTake(suggestion)}
              >
                <Words suggestion={suggestion} typed={typed} />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Words({ suggestion, typed }: { suggestion: Suggestion; typed: string }) {
  if (suggestion.kind !== 'product') return <Completed text={suggestion.text} typed={typed} />;
  const { key, imageAddress, description, productId } = suggestion.product;
  return (
    <>
      <Picture productKey={key} imageAddress={imageAddress} alt="" eager className={styles.picture} />
      <span className={styles.product}>
        <span className={styles.name}>{description || 'N/A'}</span>
        <span className={styles.facts}>
          Item ID: <span className="code">{productId || 'N/A'}</span>
        </span>
      </span>
    </>
  );
}

/** What the suggestion adds to the words that are there stands out. */
function Completed({ text, typed }: { text: string; typed: string }) {
  if (!text.toLowerCase().startsWith(typed.toLowerCase())) return <span>{text}</span>;
  return (
    <span>
      {text.slice(0, typed.length)}
      <strong>{text.slice(typed.length)}</strong>
    </span>
  );
}
