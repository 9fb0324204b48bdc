/** The terms that the store knows. */
export const terms = ['COD', 'NET30', 'NET45', 'NET50'];
