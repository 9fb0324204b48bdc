import type { IncomingMessage } from 'node:http';
import type { Access } from './access.js';
import type { ReceivedFile } from './received-file.js';

/** A REST call as a handler sees it: everything in it is what a stranger sent. */
export interface RestRequest<Services> {
  params: Record<string, string>;
  /** Each parameter is given at most once. */
  query: Record<string, string | undefined>;
  body: unknown;
  headers: IncomingMessage['headers'];
  services: Services;
  /** Prices are left out for visitors. */
  showPrices: boolean;
  /** A file sent as multipart form data, for routes that take one. */
  upload?: ReceivedFile & { fields: Record<string, string> };
}

export interface RestAnswer {
  data: unknown;
  /** 200 unless told */
  status?: number;
  /** A file to keep, sent instead of data; a workbook unless `type` says otherwise */
  file?: { name: string; bytes: Buffer; type?: string };
  /** What is told while a long work goes on, a line of JSON each; sent instead of data */
  steps?: AsyncIterable<object>;
  /** Rows in the whole list; becomes X-Total-Count. */
  totalCount?: number;
  /** Where the next page begins, if there is one; becomes X-Next-Cursor. */
  nextCursor?: string | null;
}

/** One path of the REST interface; `path` is below /api, in Express's notation. */
export interface RestRoute<Services> {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  /** What a developer needs to know to call it, in full sentences. */
  description: string;
  access: Access;
  /** Query parameters that the path knows; any other is refused. A service that knows them better than its route checks them itself. */
  query?: readonly string[] | 'checkedByService';
  /** Takes the record's version from `If-Match` as well as from the body. */
  isVersioned?: boolean;
  /** Takes multipart form data with one file in the field `doc`. */
  takesFile?: boolean;
  handle(request: RestRequest<Services>): Promise<RestAnswer>;
}
