export interface NamedCategory {
  key: number;
  name: string;
}

export interface CategoryGroup {
  heading: string;
  categories: NamedCategory[];
}

const GROUP_SIZE = 10;
const MOST_GROUPS = 2;

function firstLetter(category: NamedCategory | undefined): string {
  return category?.name.charAt(0).toUpperCase() ?? '';
}

/** The first twenty by name, in tens, each headed by the first letters of its first and last names. */
export function groupCategories(categories: readonly NamedCategory[]): CategoryGroup[] {
  const groups: CategoryGroup[] = [];
  for (let start = 0; start < categories.length && groups.length < MOST_GROUPS; start += GROUP_SIZE) {
    const group = categories.slice(start, start + GROUP_SIZE);
    groups.push({ heading: `By category ${firstLetter(group[0])}-${firstLetter(group.at(-1))}`, categories: group });
  }
  return groups;
}
