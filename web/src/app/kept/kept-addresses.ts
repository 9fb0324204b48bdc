let kept: ReadonlySet<string> = new Set();

/** Told by the pages that are kept; the routes ask before anything is loaded. */
export function setKeptAddresses(addresses: ReadonlySet<string>): void {
  kept = addresses;
}

/** True of a page that is there, hidden, with everything it shows. */
export function isKept({ pathname, search }: URL): boolean {
  return kept.has(pathname + search);
}
