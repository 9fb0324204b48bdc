/** A decimal in an error's details: text in GraphQL, a JSON number in REST. */
export class DetailMoney {
  constructor(readonly text: string) {}

  toJSON(): string {
    return this.text;
  }
}

/** What an error contains besides its code. */
export interface ErrorDetails {
  errors?: Record<string, string[]>;
  [member: string]: unknown;
}
