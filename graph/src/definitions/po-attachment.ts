/** The most bytes of a purchase order file attached to an order. */
export const mostPoBytes = 5 * 1024 * 1024;
export const poTooLarge = 'A purchase order has at most 5 MB.';
/** The most characters of its file name */
export const mostPoName = 100;
/** File types that the file chooser offers. The server checks the content, not the type. */
export const poFileKinds = '.pdf,.png,.jpg,.jpeg';
