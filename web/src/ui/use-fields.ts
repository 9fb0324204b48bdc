import { useState, type ChangeEvent } from 'react';

export interface FieldKind<Name extends string> {
  label: string;
  rule: (text: string, values: Record<Name, string>) => string | null;
  /** Maximum length in characters */
  most?: number;
  /** Normalizes typed text; null keeps the previous text. */
  clean?: (typed: string) => string | null;
}

export type FieldKinds<Name extends string> = Record<Name, FieldKind<Name>>;
type Texts<Name extends string> = Record<Name, string>;
type Some<Name extends string> = Partial<Record<Name, string>>;

export interface FieldProblem<Name extends string = string> {
  name: Name;
  label: string;
  message: string;
}

/** The props of a field's control. */
export interface BoundField {
  name: string;
  label: string;
  value: string;
  maxLength?: number | undefined;
  error: string | null;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
  onBlur: () => void;
}

/**
 * The texts of a form and their problems. A field shows its problem after it was left or the form was submitted; a
 * server error is shown until the field changes.
 */
export function useFields<Name extends string>(kinds: FieldKinds<Name>, initial: Texts<Name>) {
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const [refused, setRefused] = useState<Some<Name>>({});
  const names = Object.keys(kinds) as Name[];
  const messageOf = (name: Name) => refused[name] ?? kinds[name].rule(values[name], values);
  const problems = names.flatMap((name): FieldProblem<Name>[] => {
    const message = messageOf(name);
    return message ? [{ name, label: kinds[name].label, message }] : [];
  });
  const isShown = (name: Name) => left.has(name) || refused[name] !== undefined;

  function set(name: Name, typed: string) {
    const text = kinds[name].clean ? kinds[name].clean(typed) : typed;
    if (text === null) return;
    setValues(now => ({ ...now, [name]: text }));
    setRefused(({ [name]: _mended, ...others }) => others as Some<Name>);
  }

  return {
    values,
    set,
    /** All problems, whether shown yet or not. */
    problems,
    shownProblems: problems.filter(({ name }) => isShown(name)),
    refuse: (messages: Some<Name>) => setRefused(messages),
    showAll: () => setLeft(new Set(names)),
    /** Replaces the texts and clears problems. Fields that were changed since `sent` keep their text. */
    reset: (texts: Texts<Name>, sent?: Texts<Name>) => {
      const typedSince = (now: Texts<Name>) => names.filter(name => sent && now[name] !== sent[name]);
      setValues(now => ({ ...texts, ...Object.fromEntries(typedSince(now).map(name => [name, now[name]])) }));
      setLeft(new Set());
      setRefused({});
    },
    /** Hides problems until fields are left again. */
    forgive: () => {
      setLeft(new Set());
      setRefused({});
    },
    bind: (name: Name): BoundField => ({
      name,
      label: kinds[name].label,
      value: values[name],
      maxLength: kinds[name].most,
      error: isShown(name) ? messageOf(name) : null,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => set(name, target.value),
      onBlur: () => setLeft(now => new Set(now).add(name)),
    }),
  };
}

export type Fields<Name extends string> = ReturnType<typeof useFields<Name>>;

/** Whether two sets of texts differ, ignoring spaces at their ends. */
export function textsDiffer<Name extends string>(one: Texts<Name>, other: Texts<Name>): boolean {
  return (Object.keys(one) as Name[]).some(name => one[name].trim() !== other[name].trim());
}
