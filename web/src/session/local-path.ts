/** Returns where to go after a sign-in: a path of this store, or the home page for anything else. */
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

/** URL of the sign-in page that returns to `path` afterwards. */
export function loginPath(path: string): string {
  return path === '/' ? '/login' : `/login?from=${encodeURIComponent(path)}`;
}
