/** Metadata of a route. */
export interface RouteNotes {
  title: string;
  /** Excluded from search engines. */
  isPrivate: boolean;
  /** For search engines */
  description?: string;
}

/** Of a page's route. The file is the page's name in the build's manifest. */
export type PageHandle = Partial<RouteNotes> & { file: string | undefined };

export function isRouteNotes(handle: unknown): handle is RouteNotes {
  return typeof handle === 'object' && handle !== null && 'isPrivate' in handle;
}
