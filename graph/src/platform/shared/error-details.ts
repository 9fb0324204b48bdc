/** A decimal in an error's details: text in GraphQL, a JSON number in REST. */
export class DetailMoney {
  constructor(readonly text: string) {}

  toJSON(): string {
    return this.text;
  }
}

/** The properties of an error in addition to its code and message. */
export interface ErrorDetails {
  errors?: Record<string, string[]>;
  [member: string]: unknown;
}
