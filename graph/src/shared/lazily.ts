/** Objects by name, each made when it is first asked for. */
export function lazily<Made extends object>(makers: { [Name in keyof Made]: () => Made[Name] }): Made {
  const made: Partial<Made> = {};
  return new Proxy(made, {
    get: (known, name) => {
      const key = name as keyof Made;
      if (!(key in known) && key in makers) known[key] = makers[key]();
      return known[key];
    },
  }) as Made;
}
