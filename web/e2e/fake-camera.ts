import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { code128 } from '#definitions/code-128';

const [width, height] = [640, 480];
const modulePixels = 3;
const [black, white, gray] = [16, 235, 128];

/** Returns one gray frame, with the bars of the code if there is one. */
function picture(code: string | null): Buffer {
  const bright = Buffer.alloc(width * height, white);
  const symbol = code === null ? null : code128(code);
  if (symbol) {
    const left = Math.floor((width - symbol.width * modulePixels) / 2);
    for (const bar of symbol.bars)
      for (let y = 120; y < 360; y += 1)
        bright.fill(
          black,
          y * width + left + bar.at * modulePixels,
          y * width + left + (bar.at + bar.width) * modulePixels,
        );
  }
  return Buffer.concat([Buffer.from('FRAME\n'), bright, Buffer.alloc((width * height) / 2, gray)]);
}

/**
 * Writes a video for Chromium's fake camera, which repeats it: the code for two seconds, then a blank picture for four.
 * Returns its path.
 */
export function cameraVideo(code: string): string {
  const framesPerSecond = 5;
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420mpeg2\n`);
  const [shown, nothing] = [picture(code), picture(null)];
  const frames = Array.from({ length: 6 * framesPerSecond }, (_, index) =>
    index < 2 * framesPerSecond ? shown : nothing,
  );
  const path = join(mkdtempSync(join(tmpdir(), 'store-camera-')), 'codes.y4m');
  writeFileSync(path, Buffer.concat([header, ...frames]));
  return path;
}
