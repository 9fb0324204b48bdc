/** Payment terms that the store accepts. */
export const terms = ['COD', 'NET30', 'NET45', 'NET50'];
