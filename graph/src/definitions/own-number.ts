/** Characters of a number that a customer uses for a product. */
export const mostOwnNumber = 40;
/** Numbers of one customer, and lines of one file with them. */
export const mostOwnNumbers = 10_000;
