import { useState } from 'react';
import { errorCode } from '../../../ui/error-facts';
import { PickBox, type Choice } from '../records/pick-box';
import { choiceWords, useChoice, useChoices, type ChoiceKind } from './choices';
import { capitalized } from '../../../ui/capitalized';

interface PickerProps {
  kind: ChoiceKind;
  label: string;
  /** Key of the chosen record */
  pickedKey: number | null;
  onPick: (key: number | null) => void;
  problem?: string | null;
}

/** A field that suggests records of one type for the typed text. */
export function Picker({ kind, label, pickedKey, onPick, problem }: PickerProps) {
  const { choice, error: choiceError } = useChoice(kind, pickedKey);
  const [typed, setTyped] = useState('');
  const search = pickedKey === null ? typed.trim() : '';
  const { choices, error } = useChoices(kind, search);
  const { one, hint } = choiceWords[kind];
  const failed = error ? 'The list could not be loaded. Type again to retry.' : null;
  const noMatch = choices?.length === 0 ? `No ${one} matches "${search}".` : null;
  return (
    <PickBox
      label={label}
      suggestions={`Suggestions for ${label}`}
      maxLength={100}
      value={pickedKey === null ? typed : (choice?.name ?? '')}
      hint={hint}
      error={failed ?? missingOne(one, pickedKey, choice, choiceError) ?? noMatch ?? problem}
      choices={choices ?? []}
      onType={text => {
        setTyped(text);
        if (pickedKey !== null) onPick(null);
      }}
      onPick={({ key, name }) => {
        setTyped(name);
        onPick(key);
      }}
    />
  );
}

/** Returns the message for a key in the URL that does not exist. */
function missingOne(
  one: string,
  pickedKey: number | null,
  choice: Choice | null | undefined,
  error: unknown,
): string | null {
  if (pickedKey === null || choice !== null) return null;
  return error && errorCode(error) !== 'NOT_FOUND'
    ? `This ${one} could not be loaded.`
    : `${capitalized(one)} not found.`;
}
