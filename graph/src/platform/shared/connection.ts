import { ArgsType, Field, Int, ObjectType, type ClassType } from 'type-graphql';
import { Access } from './graphql-access.js';
import { invalidInput } from './errors.js';
import type { ServiceContext } from './service-context.js';

/** The requested page: `first` rows after `after` (a cursor) or from `offset` on. */
export interface PageRequest {
  first?: number | null;
  after?: string | null;
  offset?: number | null;
}

/** The arguments of a list's page. */
@ArgsType()
export class PageArgs implements PageRequest {
  @Field(() => Int, { nullable: true, description: 'Rows per page: 20 by default, at most 100 (1,000 for staff).' })
  first?: number;

  @Field(() => String, {
    nullable: true,
    description:
      'Returns the rows after this cursor, which is valid only for the same list and `sort`. ' +
      'No row is skipped or repeated when others add, change or delete rows in between.',
  })
  after?: string;

  @Field(() => Int, {
    nullable: true,
    description:
      'Rows to skip, for numbered pages: at most 10,000 (no limit for staff). Cannot be combined with `after`.',
  })
  offset?: number;
}

export interface Page<T> {
  items: T[];
  /** Returns the cursor of the item at this place. Computed on demand, because most callers need none. */
  cursorAt: (place: number) => string;
  hasNext: boolean;
  hasPrevious: boolean;
  totalCount: number;
}

export const noRows: Page<never> = {
  items: [],
  cursorAt: () => '',
  hasNext: false,
  hasPrevious: false,
  totalCount: 0,
};

/** Returns the cursor of a page's last item; null if the page is empty. */
export function lastCursor({ items, cursorAt }: Page<unknown>): string | null {
  return items.length > 0 ? cursorAt(items.length - 1) : null;
}

/** A checked page request. */
export interface Window {
  limit: number;
  offset: number;
  /** A cursor; checked against the list's sort order when the statement is built */
  after: string | null;
}

const deepestOffset = 10_000;

/** Checks a page request. All but staff skip at most 10,000 rows. */
export function pageWindow(
  request: PageRequest,
  { actor, mostRows: most }: Pick<ServiceContext, 'actor' | 'mostRows'>,
): Window {
  const isAdmin = actor?.isAdmin ?? false;
  const limit = request.first ?? 20;
  const offset = request.offset ?? 0;
  const after = request.after || null;
  if (!Number.isInteger(limit) || limit < 0 || limit > most)
    throw invalidInput({ first: [`Ask for 0 to ${most} rows.`] });
  if (!Number.isInteger(offset) || offset < 0 || (!isAdmin && offset > deepestOffset)) {
    throw invalidInput({ offset: [`Lists open up to row ${deepestOffset}. Narrow the search instead.`] });
  }
  if (after !== null && offset > 0) throw invalidInput({ offset: ['Use either a cursor or an offset.'] });
  return { limit, offset, after };
}

@Access('public')
@ObjectType({ description: 'Position of a page within its list.' })
export class PageInfo {
  @Field(() => Boolean, { description: 'True if rows follow this page.' })
  hasNextPage: boolean;

  @Field(() => Boolean, { description: 'True if rows precede this page.' })
  hasPreviousPage: boolean;

  @Field(() => String, { nullable: true, description: 'Cursor of the first row; null on an empty page.' })
  startCursor: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Cursor of the last row: pass it as `after` to get the next page. Null on an empty page.',
  })
  endCursor: string | null;
}

export interface Connection<T> {
  nodes: T[];
  edges: { cursor: string; node: T }[];
  pageInfo: PageInfo;
  totalCount: number;
}

/** Turns a page into a Relay connection. */
export function toConnection<T>(page: Page<T>): Connection<T> {
  const { items, cursorAt, hasNext, hasPrevious, totalCount } = page;
  return {
    nodes: items,
    get edges() {
      return items.map((node, place) => ({ cursor: cursorAt(place), node }));
    },
    totalCount,
    pageInfo: {
      hasNextPage: hasNext,
      hasPreviousPage: hasPrevious,
      get startCursor() {
        return items.length > 0 ? cursorAt(0) : null;
      },
      get endCursor() {
        return lastCursor(page);
      },
    },
  };
}

/** Declares `<Name>Connection` and `<Name>Edge` for a node type. */
export function connectionType<T extends object>(name: string, node: () => ClassType<T>): ClassType<Connection<T>> {
  @Access('public')
  @ObjectType(`${name}Edge`, { description: 'A row of a page, with its cursor.' })
  class Edge {
    @Field(() => String, { description: 'Opaque position of the row: pass it as `after` to continue from there.' })
    cursor: string;

    @Field(() => node(), { description: 'The row itself.' })
    node: T;
  }

  @Access('public')
  @ObjectType(`${name}Connection`, { description: 'A page of a list, as `nodes` or as `edges` with cursors.' })
  class ConnectionOf implements Connection<T> {
    @Field(() => [node()], { description: 'The rows of this page, without their cursors.' })
    nodes: T[];

    @Field(() => [Edge], { description: 'The rows of this page, each with its cursor.' })
    edges: Edge[];

    @Field(() => PageInfo, { description: 'Whether more pages exist, and the cursors to reach them.' })
    pageInfo: PageInfo;

    @Field(() => Int, { description: 'Number of rows on all pages.' })
    totalCount: number;
  }
  return ConnectionOf;
}
