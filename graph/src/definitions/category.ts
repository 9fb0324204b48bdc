import { flag, requiredText } from './field.js';

/** A group of items in the catalog. */
export const categoryFields = {
  name: requiredText('Name', 100, 'At most 100 characters; unique, ignoring case.'),
  featured: flag('Featured', 'Shown on the home page.'),
} as const;
