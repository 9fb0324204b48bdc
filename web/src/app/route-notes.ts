/** What a route says about itself to the frame around it. */
export interface RouteNotes {
  title: string;
  /** Belongs to one person: search engines leave it alone. */
  isPrivate: boolean;
}

export function isRouteNotes(handle: unknown): handle is RouteNotes {
  return typeof handle === 'object' && handle !== null && 'isPrivate' in handle;
}
