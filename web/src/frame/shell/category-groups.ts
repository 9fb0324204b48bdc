export interface NamedCategory {
  key: number;
  name: string;
}

export interface CategoryGroup {
  heading: string;
  categories: NamedCategory[];
}

export const groupSize = 10;
export const mostGroups = 2;

function firstLetter(category: NamedCategory | undefined): string {
  return category?.name.charAt(0).toUpperCase() ?? '';
}

/** Groups the first twenty categories by tens. Each heading shows the initials of its first and last names. */
export function groupCategories(categories: readonly NamedCategory[]): CategoryGroup[] {
  const groups: CategoryGroup[] = [];
  for (let start = 0; start < categories.length && groups.length < mostGroups; start += groupSize) {
    const group = categories.slice(start, start + groupSize);
    groups.push({ heading: `By category ${firstLetter(group[0])}-${firstLetter(group.at(-1))}`, categories: group });
  }
  return groups;
}
