import { Picture } from '../ui/picture';
import type { ComboboxList } from '../ui/use-combobox';
import type { Suggestion, SuggestionGroup } from './suggestions';
import styles from './suggestion-list.module.css';

interface SuggestionListProps extends ComboboxList {
  typed: string;
  groups: readonly SuggestionGroup[];
  onTake: (suggestion: Suggestion) => void;
}

export function SuggestionList({ listProps, optionId, typed, groups, onTake }: SuggestionListProps) {
  const firstOf = (group: number) =>
    groups.slice(0, group).reduce((count, { suggestions }) => count + suggestions.length, 0);
  return (
    <div {...listProps} aria-label="Suggestions" className={styles.list}>
      {groups.map(({ title, suggestions }, group) => (
        <div key={title} role="group" aria-labelledby={`${listProps.id}-group-${group}`} className={styles.group}>
          <div id={`${listProps.id}-group-${group}`} className={styles.title}>
            {title}
          </div>
          {suggestions.map((suggestion, place) => (
            <div
              key={suggestion.to}
              id={optionId(firstOf(group) + place)}
              role="option"
              className={styles.option}
              onClick={() => onTake(suggestion)}
            >
              <Words suggestion={suggestion} typed={typed} />
            </div>
          ))}
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
          {suggestion.ownNumber && (
            <>
              <span className="code">{suggestion.ownNumber}</span>,{' '}
            </>
          )}
          Item ID: <span className="code">{productId || 'N/A'}</span>
        </span>
      </span>
    </>
  );
}

/** Highlights what the suggestion adds to the typed words. */
function Completed({ text, typed }: { text: string; typed: string }) {
  if (!text.toLowerCase().startsWith(typed.toLowerCase())) return <span>{text}</span>;
  return (
    <span>
      {text.slice(0, typed.length)}
      <strong>{text.slice(typed.length)}</strong>
    </span>
  );
}
