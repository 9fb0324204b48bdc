import { AppError } from '../shared/errors.js';
import { keyFrom, parseInput } from '../shared/input.js';
import type { RestRoute } from '../shared/rest.js';
import { reportNames } from './report-definitions.js';
import { reportWorkbook, type ReportTable } from './report-table.js';
import type { ReportsService } from './reports.service.js';
import type { RunReportService } from './run-report.service.js';

interface Services {
  reports: ReportsService;
  runReport: RunReportService;
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
  {
    method: 'get',
    path: '/reports/saved/:key/steps',
    access: 'admin',
    handle: async ({ params, query, services }) => ({ data: null, steps: services.runReport.steps(parseInput(keyFrom(), params.key), query) }),
  },
  {
    method: 'get',
    path: '/reports/saved/:key/xlsx',
    access: 'admin',
    handle: async ({ params, query, services }) => {
      const table = await services.runReport.run(parseInput(keyFrom(), params.key), query);
      return { data: null, file: { name: `${table.title}.xlsx`, bytes: await reportWorkbook(table) } };
    },
  },
];
