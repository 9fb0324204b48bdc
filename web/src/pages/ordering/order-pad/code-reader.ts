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

/** The browser's own reader if it supports the formats; otherwise loads the store's reader. */
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

/** Converts an EAN that starts with 0 to the UPC that it contains. Items have the 12 printed digits of the UPC. */
function withoutLeadingZero(code: string | null): string | null {
  return code !== null && /^0\d{12}$/.test(code) ? code.slice(1) : code;
}
