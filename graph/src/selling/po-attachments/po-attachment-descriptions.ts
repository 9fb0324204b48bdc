/** Descriptions for both interfaces. */
export const about = {
  attachment: "The customer's purchase order, attached to an order as a file.",
  name: 'File name to show and to store it under, at most 100 characters.',
  kind: 'File type, detected from the content: pdf, png or jpeg.',
  size: 'Size of the file in bytes, at most 5 MB.',
  attachedAt: 'When it was attached, in Unix seconds.',
  attachedBy: 'Who attached it: the customer, or the staff member who acted for it.',
  ofOrder: 'The purchase order; null if none is attached. `GET /api/authorders/bykey/{orderKey}/po` downloads it.',
  attach:
    'Attaches a PDF, PNG or JPEG to an order, and replaces an earlier one. TOO_LARGE over 5 MB, WRONG_FILE_TYPE for other content, whatever the file name.',
  doc: 'The purchase order.',
  download: 'Downloads the purchase order of an order, for its customer and for staff. NOT_FOUND without one.',
  remove: 'Removes the purchase order of an order, if it has one.',
} as const;
