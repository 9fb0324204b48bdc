import { isTrue, type Attributes, type XmlHandlers } from './xml-parse.js';

/** How a style shows numbers: plain, as a date, padded with zeros to a width, or by a format code. */
export type NumberStyle = 'plain' | 'date' | number | { readonly code: string };

/** Codes of the built-in formats that show more than the digits. */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '$#,##0',
  6: '$#,##0',
  7: '$#,##0.00',
  8: '$#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  41: '#,##0',
  42: '$#,##0',
  43: '#,##0.00',
  44: '$#,##0.00',
  48: '##0.0E+0',
};

const day = 86_400_000;
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);
const lastSerial = 2_958_465;
/** Serials below this are one day off, because Excel's 1900 calendar has a February 29 that never existed. */
const falseLeapDay = 60;

export function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

export function styleOfFormat(code: string): NumberStyle {
  if (/^0{2,20}$/.test(code)) return code.length;
  const bare = code
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/general/gi, '');
  if (/[ymdhs]/i.test(bare)) return 'date';
  return /^(?:general|@)?$/i.test(code) ? 'plain' : { code };
}

function builtInStyle(id: number): NumberStyle {
  const code = builtIn[id];
  return isBuiltInDate(id) ? 'date' : code === undefined ? 'plain' : { code };
}

export function dateOfSerial(serial: number, is1904: boolean): Date | undefined {
  if (!(serial >= 0) || serial > lastSerial) return undefined;
  const shift = !is1904 && serial < falseLeapDay ? 1 : 0;
  const epoch = is1904 ? epoch1904 : epoch1900;
  // Rounded to seconds, because a serial is a binary fraction of a day.
  return new Date(Math.round((epoch + (serial + shift) * day) / 1000) * 1000);
}

export function isoText(date: Date): string {
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19);
}

/** Reads styles.xml into one `NumberStyle` per cell style. */
export function styleHandlers(styles: NumberStyle[]): XmlHandlers {
  const custom = new Map<number, NumberStyle>();
  let inCellStyles = false;
  return {
    open: (name: string, attributes: Attributes) => {
      if (name === 'numFmt') custom.set(Number(attributes['numFmtId']), styleOfFormat(attributes['formatCode'] ?? ''));
      else if (name === 'cellXfs') inCellStyles = true;
      else if (name === 'xf' && inCellStyles) {
        const id = Number(attributes['numFmtId'] ?? 0);
        styles.push(custom.get(id) ?? builtInStyle(id));
      }
    },
    close: name => {
      if (name === 'cellXfs') inCellStyles = false;
    },
  };
}

export function is1904Property(name: string, attributes: Attributes): boolean {
  return name === 'workbookPr' && isTrue(attributes['date1904']);
}
