/** Where to go after a sign-in: only addresses of this store are honoured, everything else is home. */
export function localPath(wanted: string | null): string {
  // A browser reads "//x" and "/\x" as another site.
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return '/';
  try {
    const url = new URL(wanted, 'http://store.invalid');
    return url.host === 'store.invalid' ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}

/** The sign-in page that leads back to `path`. */
export function loginPath(path: string): string {
  return path === '/' ? '/login' : `/login?from=${encodeURIComponent(path)}`;
}
