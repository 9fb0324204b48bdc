/** Metadata of a route. */
export interface RouteNotes {
  title: string;
  /** Excluded from search engines. */
  isPrivate: boolean;
}

export function isRouteNotes(handle: unknown): handle is RouteNotes {
  return typeof handle === 'object' && handle !== null && 'isPrivate' in handle;
}
