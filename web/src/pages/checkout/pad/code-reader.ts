/** Finds a code in the current picture of a video; null if there is none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>;

/** The Barcode Detection API, which not all browsers have. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorType {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const formats = ['code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'upc_e', 'qr_code'] as const;

/** The browser's own reader if it knows the formats, or else one that is loaded now. */
export async function openCodeReader(): Promise<CodeReader> {
  const detector = await browserDetector();
  if (!detector) return (await import('./zxing-reader')).createZxingReader();
  return async video => withoutLeadingZero((await detector.detect(video))[0]?.rawValue ?? null);
}

async function browserDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = window as Window & { BarcodeDetector?: DetectorType };
  if (!BarcodeDetector) return null;
  const supported = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  return formats.every(format => supported.includes(format)) ? new BarcodeDetector({ formats }) : null;
}

/** A UPC, which some readers return as the EAN that it is part of. Items have the 12 digits that are printed. */
function withoutLeadingZero(code: string | null): string | null {
  return code !== null && /^0\d{12}$/.test(code) ? code.slice(1) : code;
}
