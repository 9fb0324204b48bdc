/** Metadata of a route. */
export interface RouteNotes {
  title: string;
  /** Excluded from search engines. */
  isPrivate: boolean;
  /** For search engines */
  description?: string;
}

export function isRouteNotes(handle: unknown): handle is RouteNotes {
  return typeof handle === 'object' && handle !== null && 'isPrivate' in handle;
}
