import { importPaths } from '../records/import-paths';

export type ImportKind = keyof typeof importPaths;

/** Texts and options of the three panes. */
export interface ReportKind {
  kind: ImportKind;
  heading: string;
  report: string;
  /** The filter for printing it, if any */
  filter?: string;
  /** Whether it is printed with headers */
  headers: 'with headers' | 'WITHOUT headers';
  picture: { src: string; alt: string };
  /** Heading of the step that requests the file */
  choice: string;
  /** Singular and plural of its records */
  noun: string;
  plural: string;
  path: string;
}

type Particulars = Pick<ReportKind, 'kind' | 'noun' | 'report' | 'filter' | 'headers' | 'choice'> & { sample: string };

function report({ noun, sample, ...particulars }: Particulars): ReportKind {
  const plural = `${noun}s`;
  return {
    ...particulars,
    noun,
    plural,
    heading: `Batch Add ${plural.charAt(0).toUpperCase()}${plural.slice(1)}`,
    picture: { src: `/pictures/${particulars.report.toLowerCase().replaceAll(' ', '-')}.svg`, alt: sample },
    path: importPaths[particulars.kind],
  };
}

export const reports: Readonly<Record<ImportKind, ReportKind>> = {
  products: report({
    kind: 'products',
    noun: 'item',
    report: 'Item Master List',
    filter: 'By Vendor',
    headers: 'with headers',
    choice: 'Vendor and file',
    sample: 'Sample of an Item Master List with its header row',
  }),
  customers: report({
    kind: 'customers',
    noun: 'customer',
    report: 'Customers by Salesperson',
    headers: 'with headers',
    choice: 'File',
    sample: 'Sample of Customers by Salesperson with its header row',
  }),
  vendors: report({
    kind: 'vendors',
    noun: 'vendor',
    report: 'Print Vendor List',
    headers: 'WITHOUT headers',
    choice: 'Purchasing agent and file',
    sample: 'Sample of a Print Vendor List that begins with its first vendor',
  }),
};
