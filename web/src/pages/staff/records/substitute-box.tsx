import { useState, type ComponentProps } from 'react';
import { productFields } from '#definitions/product';
import { PickBox } from './pick-box';
import { useSubstituteSuggestionsQuery } from './substitute-box.generated';

interface SubstituteBoxProps extends Pick<ComponentProps<typeof PickBox>, 'label' | 'name' | 'error' | 'onBlur'> {
  /** Item ID of the substitute; empty for none */
  value: string;
  onChange: (productId: string) => void;
  /** The item being replaced, which is not suggested */
  itemKey?: number;
}

/** Names the item that replaces another. Suggests items whose code or description contains the typed text. */
export function SubstituteBox({ value, onChange, itemKey, ...field }: SubstituteBoxProps) {
  const [picked, setPicked] = useState('');
  const text = value === picked ? '' : value.trim();
  const { data, previousData } = useSubstituteSuggestionsQuery({ variables: { text }, skip: text === '' });
  const found = text === '' ? [] : ((data ?? previousData)?.searchSuggestions.products ?? []);
  const choices = found.filter(({ key }) => key !== itemKey);
  return (
    <PickBox
      {...field}
      hint="Item ID of the item that replaces it. Customers are offered it instead."
      suggestions="Items"
      maxLength={productFields.substituteId.most}
      value={value}
      choices={choices.map(({ key, productId, description }) => ({ key, name: `${productId} ${description}` }))}
      onType={onChange}
      onPick={({ key }) => {
        const productId = choices.find(choice => choice.key === key)?.productId ?? '';
        setPicked(productId);
        onChange(productId);
      }}
    />
  );
}
