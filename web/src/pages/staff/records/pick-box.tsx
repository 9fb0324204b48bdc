import { useEffect, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { TextField } from '../../../ui/form-field';
import { useCombobox } from '../../../ui/use-combobox';
import styles from './pick-box.module.css';

export interface Choice {
  key: number;
  name: string;
}

type FieldProps = Pick<
  ComponentProps<typeof TextField>,
  'label' | 'hint' | 'error' | 'name' | 'disabled' | 'maxLength' | 'onBlur'
>;

interface PickBoxProps extends FieldProps {
  /** Accessible name of the list */
  suggestions: string;
  /** The typed text, or the name of the picked record */
  value: string;
  /** Matches for the typed text; none once a record is picked */
  choices: readonly Choice[];
  onType: (text: string) => void;
  onPick: (choice: Choice) => void;
}

/** A field that suggests records for the typed text. Only a chosen record counts. */
export function PickBox({ suggestions, value, choices, onType, onPick, onBlur, ...field }: PickBoxProps) {
  const [wanted, setWanted] = useState(false);
  const isOpen = wanted && choices.length > 0;
  const shown = `${value}: ${choices.map(({ key }) => key).join()}`;
  const { inputProps, listProps, optionId } = useCombobox({ isOpen, shown, selectsFirst: true });
  const list = listProps.ref;
  useEffect(() => {
    // On a phone the field may be at the bottom, with its list below the visible area.
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, list]);

  return (
    <div className={styles.box}>
      <TextField
        {...field}
        {...inputProps}
        value={value}
        onChange={({ target }) => {
          setWanted(true);
          onType(target.value);
        }}
        onFocus={() => setWanted(true)}
        onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && setWanted(false)}
        onBlur={event => {
          setWanted(false);
          onBlur?.(event);
        }}
      />
      <div {...listProps} className={styles.choices} aria-label={suggestions}>
        {choices.map((choice, index) => (
          <div
            key={choice.key}
            id={optionId(index)}
            role="option"
            onClick={() => {
              setWanted(false);
              onPick(choice);
            }}
          >
            {choice.name}
          </div>
        ))}
      </div>
    </div>
  );
}
