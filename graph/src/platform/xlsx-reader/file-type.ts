import { type SpreadsheetError, wrongFileType } from './spreadsheet-error.js';

const saveAs = 'In Excel choose "Save as" and the type "Excel Workbook (.xlsx)", then choose the new file.';

/**
 * Throws unless the content is a zip file. The name and media type are not checked, because the sender chooses them.
 */
export function refuseUnlessZip(file: Buffer): void {
  if (file.length === 0)
    throw wrongFileType('The file is empty. Print the report to a file again and choose that one.');
  if (startsWith(file, [0x50, 0x4b, 0x03, 0x04])) return;
  throw describeForeignFile(file);
}

function describeForeignFile(file: Buffer): SpreadsheetError {
  if (startsWith(file, [0xd0, 0xcf, 0x11, 0xe0])) {
    return wrongFileType(
      `This is an old Excel file (.xls) or a workbook protected by a password. ${saveAs} Remove the password first if it has one.`,
    );
  }
  if (startsWith(file, [0x50, 0x4b])) return wrongFileType('This is an empty archive, not an Excel workbook (.xlsx).');
  if (startsWith(file, [0x25, 0x50, 0x44, 0x46]))
    return wrongFileType('This is a PDF, not an Excel workbook (.xlsx). Print the report to a spreadsheet instead.');
  if (isPicture(file)) return wrongFileType('This is a picture, not an Excel workbook (.xlsx).');
  return describeText(file);
}

function describeText(file: Buffer): SpreadsheetError {
  const start = file.subarray(0, 4096);
  if (isUtf16(start) || !start.includes(0)) {
    const text = start.toString(isUtf16(start) ? 'utf16le' : 'latin1');
    if (/<html|<table|<!doctype html/i.test(text)) {
      return wrongFileType(`This is a web page, not an Excel workbook (.xlsx), even if Excel opens it. ${saveAs}`);
    }
    if (/^\W*<\?xml/.test(text)) return wrongFileType(`This is an XML file, not an Excel workbook (.xlsx). ${saveAs}`);
    if (/[,;\t|]/.test(text))
      return wrongFileType(
        `This is a text file such as .csv, not an Excel workbook (.xlsx). Open it in Excel. ${saveAs}`,
      );
    return wrongFileType('This is a text file, not an Excel workbook (.xlsx).');
  }
  return wrongFileType(`This is not an Excel workbook (.xlsx). ${saveAs}`);
}

function isPicture(file: Buffer): boolean {
  return (
    startsWith(file, [0x89, 0x50, 0x4e, 0x47]) ||
    startsWith(file, [0xff, 0xd8, 0xff]) ||
    startsWith(file, [0x47, 0x49, 0x46, 0x38]) ||
    startsWith(file, [0x42, 0x4d])
  );
}

function isUtf16(file: Buffer): boolean {
  return startsWith(file, [0xff, 0xfe]) || startsWith(file, [0xfe, 0xff]);
}

function startsWith(file: Buffer, bytes: readonly number[]): boolean {
  return file.length >= bytes.length && bytes.every((byte, index) => file[index] === byte);
}

const foreignParts: readonly (readonly [RegExp, string])[] = [
  [/^word\//, 'This is a Word document, not an Excel workbook (.xlsx).'],
  [/^ppt\//, 'This is a PowerPoint presentation, not an Excel workbook (.xlsx).'],
  [/^mimetype$/, `This is an OpenDocument file, not an Excel workbook (.xlsx). ${saveAs}`],
  [/^xl\/workbook\.bin$/, `This is a binary workbook (.xlsb). ${saveAs}`],
  [/^xl\/vbaproject\.bin$/, `This workbook contains macros (.xlsm). ${saveAs}`],
  [
    /^index\/.*\.iwa$/,
    'This is an Apple Numbers file. In Numbers export it to Excel (.xlsx), then choose the new file.',
  ],
];

/** Parts that Excel, LibreOffice, .NET packaging, Google Sheets and sensitivity labels write. */
const workbookParts = [
  /^\[content_types\]\.xml$/,
  /^_rels\/[^/]*\.rels$/,
  /^docprops\/[^/]+$/,
  /^docmetadata\/[^/]+$/,
  /^customxml\/.+$/,
  /^_xmlsignatures\/.+$/,
  /^package\/services\/.+$/,
  /^customui\/.+$/,
  /^\[trash\]\/[^/]+$/,
  /^xl\/.+$/,
];

/**
 * Throws unless these are the parts of a workbook. `names` are in lower case, because packages compare names without
 * case.
 */
export function refuseUnlessWorkbook(names: readonly string[]): void {
  for (const [pattern, message] of foreignParts) {
    if (names.some(name => pattern.test(name))) throw wrongFileType(message);
  }
  if (!names.includes('xl/workbook.xml')) {
    throw wrongFileType('This is an archive such as .zip, not an Excel workbook (.xlsx).');
  }
  const foreignName = names.find(name => !name.endsWith('/') && !workbookParts.some(pattern => pattern.test(name)));
  if (foreignName !== undefined) {
    throw wrongFileType(
      `The file contains "${foreignName.slice(0, 80)}", which does not belong in an Excel workbook (.xlsx). ${saveAs}`,
    );
  }
}
