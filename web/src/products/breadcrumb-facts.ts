import type { Crumb } from '../ui/breadcrumb';

/** The breadcrumb as schema.org data; the current page has no URL in it. */
export function breadcrumbFacts(crumbs: readonly Crumb[], absolute: (path: string) => string): Record<string, unknown> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.label,
      ...(crumb.to && { item: absolute(crumb.to) }),
    })),
  };
}
