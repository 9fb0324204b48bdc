/** Schema descriptions shared by several import types and arguments. */
export const aboutImport = {
  kind: 'products, customers or vendors.',
  vendor: 'The vendor that supplies the items; null for customers and vendors.',
  vendorKey: 'Key of the vendor whose items the report lists.',
  agentKey: 'Key of the purchasing agent to assign to vendors that have none.',
  skipBadRows: 'Imports the valid rows even if others are refused.',
  emptyBlanks:
    'A blank cell resets its field to the default of a new record. Otherwise a blank cell keeps the stored value.',
  sheet: 'Name of the sheet to read: by default the one with the most records.',
  anyVendor: 'Confirms that the items belong to the chosen vendor although the file names another one.',
  questionId: 'Id of the question, the same whenever the same file is read.',
  file: 'An .xlsx workbook of at most 25 MB; otherwise WRONG_FILE_TYPE or TOO_LARGE.',
  recordId: 'Item ID, customer number or vendor id as in the report; null if it is missing.',
  row: 'Row number in the spreadsheet, starting at 1.',
  columnLetters: 'Letters of the column, such as F.',
  unknownField: 'category or terms.',
  unknownText: 'The text as it appears in the file.',
} as const;
