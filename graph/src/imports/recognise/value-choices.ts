import { cleanText } from './cell-values.js';

/** What a person said of a text that the store does not know in this field. */
export interface ValueChoice {
  readonly field: string;
  readonly text: string;
  /** What is meant by it; null: rows with it are refused */
  readonly to: string | null;
}

/** Texts are the same whatever their case. */
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
