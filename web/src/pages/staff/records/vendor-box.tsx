import { useState } from 'react';
import { PickBox, type Choice } from './pick-box';
import { useVendorSuggestionsQuery } from './vendor-box.generated';
import styles from './vendor-box.module.css';

export type Vendor = Choice;

const mostSuggestions = 12;

interface VendorBoxProps {
  vendor: Vendor | null;
  onPick: (vendor: Vendor | null) => void;
  disabled?: boolean;
  /** Name of the field in its form */
  name?: string;
  error?: string | null;
  onBlur?: () => void;
}

/** Suggests vendors whose name contains the typed text, in upper case as in the reports. */
export function VendorBox({ vendor, onPick, error: problem, ...field }: VendorBoxProps) {
  const [text, setText] = useState('');
  const search = vendor ? '' : text.trim();
  const { data, previousData, error } = useVendorSuggestionsQuery({ variables: { search }, skip: search === '' });
  const found = search === '' ? [] : ((data ?? previousData)?.vendors.nodes ?? []);
  const noMatch = search !== '' && data?.vendors.nodes.length === 0 ? `No vendor's name contains "${search}".` : null;
  return (
    <div className={styles.vendor}>
      <PickBox
        {...field}
        label="Vendor"
        suggestions="Suggestions"
        value={vendor ? vendor.name.toUpperCase() : text}
        hint={vendor ? `Vendor number ${vendor.key}` : 'Type a part of the name, then pick from the list.'}
        error={error ? 'The vendors could not be loaded. Type again to retry.' : (noMatch ?? problem)}
        choices={found.filter(({ name }) => name.toUpperCase().includes(search)).slice(0, mostSuggestions)}
        onType={typed => {
          setText(typed.toUpperCase());
          if (vendor) onPick(null);
        }}
        onPick={picked => {
          setText('');
          onPick(picked);
        }}
      />
    </div>
  );
}
