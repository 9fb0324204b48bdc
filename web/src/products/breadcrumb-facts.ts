import type { Crumb } from '../ui/breadcrumb';

/** The breadcrumb in the words of schema.org; the page one stands on has no address of its own there. */
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
