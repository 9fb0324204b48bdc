/** The pane of each kind of import, which opens an import by `?import=KEY` */
export const importPaths = {
  products: '/admin/batch-add-items',
  customers: '/admin/batch-add-customers',
  vendors: '/admin/batch-add-vendors',
} as const;
