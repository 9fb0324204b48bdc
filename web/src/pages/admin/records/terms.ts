/** The terms that the store knows. */
export const TERMS = ['COD', 'NET30', 'NET45', 'NET50'];
