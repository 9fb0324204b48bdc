/** The file types of purchase orders, detected from the content, because the sender controls name and media type. */
export type PoFileKind = 'pdf' | 'png' | 'jpeg';

const mostPixels = 20_000;
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const pngEnd = Buffer.from('IEND', 'latin1');
/** PDF readers look for the end marker in this many bytes at the end */
const pdfTail = 1024;

/** Returns the type of a file that has its format's start and end; null for any other file. */
export function fileKindOf(file: Buffer): PoFileKind | null {
  if (isPdf(file)) return 'pdf';
  if (isPng(file)) return 'png';
  return isJpeg(file) ? 'jpeg' : null;
}

function isPdf(file: Buffer): boolean {
  return /^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8)) && file.subarray(-pdfTail).includes('%%EOF');
}

/** Checks for the signature, a header chunk with a plausible size, and the end chunk. */
function isPng(file: Buffer): boolean {
  if (file.length < 57 || !file.subarray(0, 8).equals(pngSignature)) return false;
  if (file.readUInt32BE(8) !== 13 || file.toString('latin1', 12, 16) !== 'IHDR') return false;
  return isSane(file.readUInt32BE(16), file.readUInt32BE(20)) && file.subarray(-16).includes(pngEnd);
}

/** Checks for segments that lead to a frame header with a plausible size, and for an end marker. */
function isJpeg(file: Buffer): boolean {
  if (file.length < 20 || file.readUInt16BE(0) !== 0xffd8 || file.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0)
    return false;
  let place = 2;
  while (place + 9 < file.length) {
    const marker = file.readUInt16BE(place);
    const length = file.readUInt16BE(place + 2);
    if (marker < 0xffc0 || length < 2) return false;
    // C4, C8 and CC are not frame headers.
    const isFrame = marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return isSane(file.readUInt16BE(place + 7), file.readUInt16BE(place + 5));
    place += 2 + length;
  }
  return false;
}

function isSane(width: number, height: number): boolean {
  return width >= 1 && height >= 1 && width <= mostPixels && height <= mostPixels;
}

const endings: Record<PoFileKind, string> = { pdf: '.pdf', png: '.png', jpeg: '.jpg' };

/** The sender's file name, safe to show and download: no folders or control characters, and its type's extension. */
export function safeName(sent: string, kind: PoFileKind, most: number): string {
  const bare = (sent.split(/[/\\]/).at(-1) ?? '')
    .toWellFormed()
    .replaceAll(/[\p{C}"<>|:*?]/gu, '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .trim();
  return `${(bare || 'purchase order').slice(0, most - endings[kind].length)}${endings[kind]}`;
}
