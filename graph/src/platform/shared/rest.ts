import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import type { Access } from './access.js';
import type { ReceivedFile } from './received-file.js';
import type { ServiceContext } from './service-context.js';

/** A REST call with unchecked values. */
export interface RestRequest {
  params: Record<string, string>;
  /** Each parameter occurs at most once. */
  query: Record<string, string | undefined>;
  body: unknown;
  headers: IncomingMessage['headers'];
  services: ServiceContext;
  /** False for visitors, who see no prices */
  showPrices: boolean;
  /** A file sent as multipart form data, for routes that take one. */
  upload?: ReceivedFile & { fields: Record<string, string> };
}

export interface RestAnswer {
  data: unknown;
  /** The first status of the route's `response` by default */
  status?: SuccessStatus;
  /** A file to download, sent instead of data */
  file?: FileToSend;
  /** Progress of a long operation, one JSON line each; sent instead of data */
  steps?: AsyncIterable<object>;
  /** Number of rows in the whole list, for X-Total-Count. */
  totalCount?: number;
  /** Cursor of the next page, if there is one, for X-Next-Cursor. */
  nextCursor?: string | null;
}

export interface FileToSend {
  name: string;
  bytes: Buffer | AsyncIterable<Uint8Array>;
}

type SuccessStatus = 200 | 201 | 202;

/** The media type of a response that is not JSON. */
export interface RestFile {
  mediaType: string;
}

export const workbookResponse: RestFile = {
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Parameters by name. */
export type Parameters = Readonly<Record<string, z.ZodType>>;

/**
 * A route of the REST interface. `path` is below /api, in Express's notation. The API reference is generated from the
 * routes, and tests validate every response against the reference.
 */
export interface RestRoute {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  /** Documentation for callers, in full sentences. */
  description: string;
  access: Access;
  /** Every parameter in the path, with its description. */
  params?: Parameters;
  /** Query parameters. Others are refused, unless the service checks them. */
  query?: Parameters | 'checkedByService';
  /** Request headers that only this path reads. */
  headers?: Parameters;
  /** The JSON body, or the text fields alongside a file. null if the path takes no body. */
  body: z.ZodType | null;
  /** `data` of each success, by HTTP status, or the file that is sent instead. */
  response: { readonly [Status in SuccessStatus]?: z.ZodType | RestFile };
  /** Accepts the record's version in `If-Match` as well as in the body. */
  isVersioned?: boolean;
  /** Accepts multipart form data with one file in the field `doc`. */
  takesFile?: boolean;
  handle(request: RestRequest): Promise<RestAnswer>;
}
