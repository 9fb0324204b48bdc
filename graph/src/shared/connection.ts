import { ArgsType, Field, Int, ObjectType, type ClassType } from 'type-graphql';
import { Access } from './graphql-access.js';
import { invalidInput } from './errors.js';

/** How much of a list a caller wants: `first` rows after `after` (a cursor) or from `offset` on. */
export interface PageRequest {
  first?: number | null;
  after?: string | null;
  offset?: number | null;
}

/** The arguments of a list's page. */
@ArgsType()
export class PageArgs implements PageRequest {
  @Field(() => Int, { nullable: true, description: 'Rows of the page: 20 unless told, at most 100 (staff 1,000).' }) first?: number;
  @Field(() => String, { nullable: true, description: 'Cursor of the row before the page.' }) after?: string;
  @Field(() => Int, { nullable: true, description: 'Rows to leave out instead of a cursor.' }) offset?: number;
}

export interface Page<T> {
  items: T[];
  offset: number;
  totalCount: number;
}

const deepestOffset = 10_000;

/** Checked limit and offset of a page. Customers get up to 100 rows and see no further than 10,000; staff get 1,000 and no end. */
export function pageWindow(request: PageRequest, isAdmin: boolean): { limit: number; offset: number } {
  const most = isAdmin ? 1000 : 100;
  const limit = request.first ?? 20;
  const offset = request.after ? decodeCursor(request.after) + 1 : (request.offset ?? 0);
  if (!Number.isInteger(limit) || limit < 0 || limit > most) throw invalidInput({ first: [`Ask for 0 to ${most} rows.`] });
  if (!Number.isInteger(offset) || offset < 0 || (!isAdmin && offset > deepestOffset)) {
    throw invalidInput({ offset: [`Lists open up to row ${deepestOffset}. Narrow the search instead.`] });
  }
  return { limit, offset };
}

function encodeCursor(position: number): string {
  return Buffer.from(`row:${position}`).toString('base64url');
}

function decodeCursor(cursor: string): number {
  const match = /^row:(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (!match) throw invalidInput({ after: ['This is no cursor of this list.'] });
  return Number(match[1]);
}

@Access('public')
@ObjectType({ description: 'Where a page stands in its list.' })
export class PageInfo {
  @Field(() => Boolean) hasNextPage: boolean;
  @Field(() => Boolean) hasPreviousPage: boolean;
  @Field(() => String, { nullable: true }) startCursor: string | null;
  @Field(() => String, { nullable: true }) endCursor: string | null;
}

export interface Connection<T> {
  nodes: T[];
  edges: { cursor: string; node: T }[];
  pageInfo: PageInfo;
  totalCount: number;
}

/** Relay's connection over a page that was read by offset. */
export function toConnection<T>({ items, offset, totalCount }: Page<T>): Connection<T> {
  const edges = items.map((node, index) => ({ cursor: encodeCursor(offset + index), node }));
  return {
    nodes: items,
    edges,
    totalCount,
    pageInfo: {
      hasNextPage: offset + items.length < totalCount,
      hasPreviousPage: offset > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

/** Declares `<Name>Connection` and `<Name>Edge` for a node type. */
export function connectionType<T extends object>(name: string, node: () => ClassType<T>): ClassType<Connection<T>> {
  @Access('public')
  @ObjectType(`${name}Edge`)
  class Edge {
    @Field(() => String) cursor: string;
    @Field(() => node()) node: T;
  }

  @Access('public')
  @ObjectType(`${name}Connection`, { description: 'A page of a list: `nodes`, or `edges` with cursors.' })
  class ConnectionOf implements Connection<T> {
    @Field(() => [node()]) nodes: T[];
    @Field(() => [Edge]) edges: Edge[];
    @Field(() => PageInfo) pageInfo: PageInfo;
    @Field(() => Int, { description: 'Rows in the whole list.' }) totalCount: number;
  }
  return ConnectionOf;
}
