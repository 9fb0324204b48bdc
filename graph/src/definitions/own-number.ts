/** The most characters of a customer's part number for a product. */
export const mostOwnNumber = 40;
/** The most part numbers of a customer, and the most lines of a file with them. */
export const mostOwnNumbers = 10_000;
