// Imports single modules, because the whole library is four times as large.
import BinaryBitmap from '@zxing/library/esnext/core/BinaryBitmap';
import DecodeHintType from '@zxing/library/esnext/core/DecodeHintType';
import RGBLuminanceSource from '@zxing/library/esnext/core/RGBLuminanceSource';
import HybridBinarizer from '@zxing/library/esnext/core/common/HybridBinarizer';
import Code128Reader from '@zxing/library/esnext/core/oned/Code128Reader';
import Code39Reader from '@zxing/library/esnext/core/oned/Code39Reader';
import MultiFormatUPCEANReader from '@zxing/library/esnext/core/oned/MultiFormatUPCEANReader';
import QRCodeReader from '@zxing/library/esnext/core/qrcode/QRCodeReader';

/** The longer side of the pictures to read, in pixels: enough for the thin bars of a label, and fast on a phone. */
const mostPixels = 960;

/** A reader in JavaScript, for browsers without one. Rotates pictures in turn, to read vertical codes as well. */
export function createZxingReader(): (video: HTMLVideoElement) => Promise<string | null> {
  const hints = new Map<DecodeHintType, unknown>([[DecodeHintType.TRY_HARDER, true]]);
  const readers = [new Code128Reader(), new MultiFormatUPCEANReader(hints), new Code39Reader(), new QRCodeReader()];
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let pictures = 0;

  function codeIn(bitmap: BinaryBitmap): string | null {
    for (const reader of readers)
      try {
        return reader.decode(bitmap, hints).getText();
      } catch {
        // The library throws if it finds no code.
        reader.reset();
      }
    return null;
  }

  return video => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0) return Promise.resolve(null);
    const scale = Math.min(1, mostPixels / Math.max(videoWidth, videoHeight));
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
    // Two upright pictures, then two rotated ones, because a code counts if two pictures in a row show it.
    const isTurned = pictures % 4 >= 2;
    pictures += 1;
    canvas.width = isTurned ? height : width;
    canvas.height = isTurned ? width : height;
    if (isTurned) context.setTransform(0, 1, -1, 0, height, 0);
    context.drawImage(video, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const source = new RGBLuminanceSource(luminances(data), canvas.width, canvas.height);
    return Promise.resolve(codeIn(new BinaryBitmap(new HybridBinarizer(source))));
  };
}

/** Brightness of each pixel, weighted as the library does for its own pictures. */
function luminances(pixels: Uint8ClampedArray): Uint8ClampedArray<ArrayBuffer> {
  const bright = new Uint8ClampedArray(pixels.length / 4);
  for (let index = 0; index < bright.length; index += 1) {
    const at = index * 4;
    bright[index] = ((pixels[at] ?? 0) + 2 * (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)) / 4;
  }
  return bright;
}
