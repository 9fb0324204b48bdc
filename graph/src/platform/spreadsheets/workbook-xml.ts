/** The parts of an .xlsx file (ECMA-376), as XML. */

export type CellValue = string | number | boolean | Date;

const start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Formats below this ID are built in. */
const firstFormatId = 164;
/** Excel counts days since then, and days of 1900 from 1. */
const unixEpochDay = 25_569;
const dayMs = 24 * 60 * 60 * 1000;

export const sheetPath = (index: number) => `xl/worksheets/sheet${index + 1}.xml`;

/** Everything but the sheets, by path. Style 0 is General, then each number format has one, and the last is bold. */
export function workbookParts(sheetNames: readonly string[], formats: readonly string[]): Record<string, string> {
  const sheets = sheetNames.map((name, index) => ({ name: escaped(name), id: index + 1, path: sheetPath(index) }));
  const override = (path: string, type: string) =>
    `<Override PartName="/${path}" ContentType="${mediaType}.${type}+xml"/>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const xf = (formatId: number, font: number) =>
    `<xf numFmtId="${formatId}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`;
  return {
    '[Content_Types].xml': `${start}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('xl/workbook.xml', 'sheet.main')}${override('xl/styles.xml', 'styles')}${sheets.map(({ path }) => override(path, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': `${start}<Relationships xmlns="${packageRelations}">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${start}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.map(({ name, id }) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${start}<Relationships xmlns="${packageRelations}">${sheets.map(({ id, path }) => relation(`rId${id}`, 'worksheet', path.replace('xl/', ''))).join('')}${relation(`rId${sheets.length + 1}`, 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `${start}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.map((format, index) => `<numFmt numFmtId="${firstFormatId + index}" formatCode="${escaped(format)}"/>`).join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length + 2}">${xf(0, 0)}${formats.map((_format, index) => xf(firstFormatId + index, 0)).join('')}${xf(0, 1)}</cellXfs></styleSheet>`,
  };
}

/** The start of a sheet whose first row stays in view. */
export function sheetStart(columns: readonly { width: number; style: number }[]): string {
  const cols = columns.map(
    ({ width, style }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${style}" customWidth="1"/>`,
  );
  return `${start}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`;
}
export const sheetEnd = '</sheetData></worksheet>';

export function rowXml<Column>(
  number: number,
  columns: readonly Column[],
  cell: (column: Column, index: number) => string,
): string {
  return `<row r="${number}">${columns.map(cell).join('')}</row>`;
}

export function cellXml(address: string, value: CellValue, style: number): string {
  const attributes = `r="${address}"${style === 0 ? '' : ` s="${style}"`}`;
  if (typeof value === 'string')
    return `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
  if (typeof value === 'boolean') return `<c ${attributes} t="b"><v>${value ? 1 : 0}</v></c>`;
  return `<c ${attributes}><v>${value instanceof Date ? unixEpochDay + value.getTime() / dayMs : value}</v></c>`;
}

/** A, B, ..., Z, AA, ... */
export function columnLetters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, character => escapes[character] ?? '');
}
