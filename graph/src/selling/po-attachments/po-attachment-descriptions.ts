/** Descriptions used in several places. */
export const about = {
  attach:
    'Attaches a PDF, PNG or JPEG to an order, and replaces an earlier one. TOO_LARGE over 5 MB, WRONG_FILE_TYPE for other content, whatever the file name.',
  remove: 'Removes the purchase order of an order, if it has one.',
} as const;
