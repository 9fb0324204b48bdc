import { cleanText } from './cell-values.js';

/** The meaning that staff chose for an unknown text of a field. */
export interface ValueChoice {
  readonly field: string;
  readonly text: string;
  /** The known value to use; null to refuse rows with the text */
  readonly to: string | null;
}

/** Choices by field and text, ignoring case. */
export class ValueChoices {
  private readonly byText: ReadonlyMap<string, ValueChoice>;

  constructor(readonly all: readonly ValueChoice[] = []) {
    this.byText = new Map(all.map(choice => [keyOf(choice.field, choice.text), choice]));
  }

  of(field: string, text: string): ValueChoice | undefined {
    return this.byText.size === 0 ? undefined : this.byText.get(keyOf(field, text));
  }
}

function keyOf(field: string, text: string): string {
  return `${field} ${cleanText(text).toLowerCase()}`;
}
