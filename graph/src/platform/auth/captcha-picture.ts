import { randomInt } from 'node:crypto';
import svgCaptcha from 'svg-captcha';

/** The module itself is a function that draws a given text; its types omit this. */
const drawText = svgCaptcha as unknown as (text: string, options: Parameters<typeof svgCaptcha.create>[0]) => string;

const length = 6;

// Case matters, so a letter whose two forms differ only in size appears once, and letters that look like digits are
// left out.
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZabdefghijmnqrty23456789';

/** Six random letters and digits. */
export function drawCharacters(): string {
  return Array.from({ length }, () => characters[randomInt(characters.length)]).join('');
}

/**
 * The characters as a picture for an <img>, as outlines without text. `readable` also writes them into its title, for
 * the store's own tests.
 */
export function drawPicture(text: string, readable: boolean): string {
  const svg = drawText(text, { width: 240, height: 80, fontSize: 64, noise: 3 });
  const titled = readable ? svg.replace(/^(<svg [^>]*>)/, `$1<title>${text}</title>`) : svg;
  return `data:image/svg+xml;base64,${Buffer.from(titled).toString('base64')}`;
}
