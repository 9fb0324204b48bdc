import { AppError } from '../shared/errors.js';
import { keyFrom, parseInput } from '../shared/input.js';
import type { RestRoute } from '../shared/rest.js';
import { reportNames } from './report-definitions.js';
import { reportWorkbook, type ReportsService, type ReportTable } from './reports.service.js';

interface Services {
  reports: ReportsService;
}

function tableOf({ reports }: Services, name: string, query: Record<string, unknown>): Promise<ReportTable> {
  if (name === 'vendor') return reports.vendorReport(parseInput(keyFrom(), query.vendorKey), query);
  const known = reportNames.find(report => report === name);
  if (!known) throw new AppError('NOT_FOUND', 'There is no such report.');
  return reports.report(known, query);
}

export const reportsRoutes: RestRoute<Services>[] = [
  {
    method: 'get',
    path: '/reports/:name/xlsx',
    access: 'admin',
    handle: async ({ params, query, services }) => {
      const name = params.name ?? '';
      const table = await tableOf(services, name, query);
      return { data: null, file: { name: `${name} ${table.from} to ${table.to}.xlsx`, bytes: await reportWorkbook(table) } };
    },
  },
];
