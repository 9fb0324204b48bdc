/** An enum value, printed without quotes in an operation and as a string in variables */
export class EnumValue {
  constructor(private readonly name: string) {}

  toString(): string {
    return this.name;
  }

  toJSON(): string {
    return this.name;
  }
}

/** The value of an argument, sent as a literal or as a variable */
export interface ArgumentValue {
  name: string;
  type: string;
  value: unknown;
  by: 'literal' | 'variable';
}

/** A selected field, with the form in which the operation selects it */
export interface Selected {
  name: string;
  /** The type that has the field */
  on: string;
  isAliased: boolean;
  wrap: string;
  directive: string | null;
  given: ArgumentValue[];
  fields: Selected[];
}

export interface PrintedDocument {
  query: string;
  variables: Record<string, unknown>;
}

/** Returns the name of the field that a response key refers to. Aliases end with the field's name. */
export function fieldOfMember(member: string): string {
  return member.replace(/^a\d+_/, '');
}

/** Prints an operation on one line. */
class DocumentPrinter {
  readonly variables: Record<string, unknown> = {};
  readonly declared: string[] = [];
  readonly fragments: string[] = [];
  private count = 0;

  selection(fields: Selected[]): string {
    const seen = new Set<string>();
    return fields
      .map(field => {
        // A repeated field needs an alias.
        const text = this.field(field, field.isAliased || seen.has(field.name));
        seen.add(field.name);
        return this.wrapped(field, text);
      })
      .join(' ');
  }

  private field({ name, directive, given, fields }: Selected, isAliased: boolean): string {
    const alias = isAliased ? `a${(this.count += 1)}_${name}: ` : '';
    const values = given.map(one => `${one.name}: ${this.value(one)}`);
    const chosen = directive === null ? '' : ` @${directive}(if: ${directive === 'include'})`;
    return `${alias}${name}${values.length > 0 ? `(${values.join(', ')})` : ''}${chosen}${fields.length > 0 ? ` { ${this.selection(fields)} }` : ''}`;
  }

  private wrapped({ wrap, on }: Selected, text: string): string {
    if (wrap === 'inline') return `... on ${on} { ${text} }`;
    if (wrap !== 'named') return text;
    const name = `F${(this.count += 1)}`;
    this.fragments.push(`fragment ${name} on ${on} { ${text} }`);
    return `...${name}`;
  }

  private value({ type, value, by }: ArgumentValue): string {
    if (by === 'literal') return literal(value);
    const name = `v${(this.count += 1)}`;
    this.variables[name] = value;
    this.declared.push(`$${name}: ${type}`);
    return `$${name}`;
  }
}

function literal(value: unknown): string {
  if (value instanceof EnumValue) return value.toString();
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (value !== null && typeof value === 'object')
    return `{ ${Object.entries(value)
      .map(([name, of]) => `${name}: ${literal(of)}`)
      .join(', ')} }`;
  return JSON.stringify(value);
}

export function printDocument(operation: 'query' | 'mutation', roots: Selected[]): PrintedDocument {
  const printer = new DocumentPrinter();
  const selection = printer.selection(roots);
  const declared = printer.declared.length > 0 ? ` (${printer.declared.join(', ')})` : '';
  return {
    query: [`${operation}${declared} { ${selection} }`, ...printer.fragments].join(' '),
    variables: printer.variables,
  };
}
