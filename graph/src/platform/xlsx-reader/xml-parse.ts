import { SaxesParser } from 'saxes';
import { damaged, SpreadsheetError, unreadable } from './spreadsheet-error.js';

export type Attributes = Readonly<Record<string, string | undefined>>;

export interface XmlHandlers {
  /** Names have no prefix; .NET writes `x:` before each */
  open(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** A push parser for one part. Any XML error becomes one SpreadsheetError that a clerk understands. */
export class XmlParse {
  private readonly parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  // Invalid bytes are fatal, because a replacement character would change an item number.
  private readonly decoder = new TextDecoder('utf-8', { fatal: true });

  constructor(handlers: XmlHandlers) {
    this.parser.on('error', error => {
      throw error;
    });
    this.parser.on('opentag', tag => handlers.open(localName(tag.name), tag.attributes));
    const { close, text } = handlers;
    if (close) this.parser.on('closetag', tag => close(localName(tag.name)));
    if (text) {
      this.parser.on('text', text);
      this.parser.on('cdata', text);
    }
  }

  write(chunk: Buffer): void {
    this.guarded(() => this.parser.write(this.decoder.decode(chunk, { stream: true })));
  }

  close(): void {
    this.guarded(() => {
      this.parser.write(this.decoder.decode());
      this.parser.close();
    });
  }

  private guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      throw error instanceof SpreadsheetError ? error : unreadable(damaged, error);
    }
  }
}

export async function parseAll(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  const parse = new XmlParse(handlers);
  for await (const chunk of chunks) parse.write(chunk);
  parse.close();
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/**
 * Decodes `_x000D_`, Excel's escape for characters that are invalid in XML. A literal `_x` is escaped as `_x005F_x`.
 */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}
