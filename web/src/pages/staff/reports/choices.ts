import type { Choice } from '../records/pick-box';
import { useReportChoiceQuery, useReportChoicesQuery, type ReportChoiceQuery } from './reports.generated';

export type ChoiceKind = 'CUSTOMER' | 'VENDOR' | 'PRODUCT' | 'CATEGORY';

const mostChoices = 12;

export const choiceWords: Record<ChoiceKind, { one: string; hint: string }> = {
  CUSTOMER: { one: 'customer', hint: 'Type a part of the name or the number, then pick from the list.' },
  VENDOR: { one: 'vendor', hint: 'Type a part of the name, then pick from the list.' },
  PRODUCT: { one: 'item', hint: 'Type an item ID or words, then pick from the list.' },
  CATEGORY: { one: 'category', hint: 'Type a part of the name, then pick from the list.' },
};

type Customer = NonNullable<ReportChoiceQuery['customer']>;
type Product = NonNullable<ReportChoiceQuery['product']>;

const ofCustomer = ({ key, customerNumber, name }: Customer): Choice => ({ key, name: `${name} (${customerNumber})` });
const ofProduct = ({ key, productId, description }: Product): Choice => ({ key, name: `${productId} ${description}` });

/** Returns the matches for a typed text; undefined without a text, or while they load. */
export function useChoices(kind: ChoiceKind, text: string): { choices: Choice[] | undefined; error: unknown } {
  const { data, previousData, error } = useReportChoicesQuery({
    // All categories are loaded at once, for any text.
    variables: {
      search: kind === 'CATEGORY' ? '' : text,
      customers: kind === 'CUSTOMER',
      vendors: kind === 'VENDOR',
      products: kind === 'PRODUCT',
      categories: kind === 'CATEGORY',
    },
    skip: text === '',
  });
  const found = text === '' ? undefined : (data ?? previousData);
  const choices = found && [
    ...(found.customers?.nodes ?? []).map(ofCustomer),
    ...(found.vendors?.nodes ?? []),
    ...(found.searchProducts?.nodes ?? []).map(ofProduct),
    ...(found.categories ?? []).filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())),
  ];
  return { choices: choices?.slice(0, mostChoices), error };
}

/** Returns the record with the key in the URL; null if it does not exist. */
export function useChoice(kind: ChoiceKind, key: number | null): { choice: Choice | null | undefined; error: unknown } {
  const { data, error } = useReportChoiceQuery({
    variables: {
      key: key ?? 0,
      isCustomer: kind === 'CUSTOMER',
      isVendor: kind === 'VENDOR',
      isProduct: kind === 'PRODUCT',
      isCategory: kind === 'CATEGORY',
    },
    skip: key === null,
  });
  if (key === null) return { choice: null, error: undefined };
  if (!data) return { choice: error ? null : undefined, error };
  const { customer, product, vendor, category } = data;
  return {
    choice: customer ? ofCustomer(customer) : product ? ofProduct(product) : (vendor ?? category ?? null),
    error,
  };
}
