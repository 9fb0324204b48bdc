import { z } from 'zod';
import { about } from '../../platform/shared/descriptions.js';
import { AppError } from '../../platform/shared/errors.js';
import { keyNamed } from '../../platform/shared/input.js';
import { workbookResponse, type RestAnswer, type RestRoute } from '../../platform/shared/rest.js';
import { keyParameter } from '../../platform/shared/rest-schemas.js';
import { reportNames } from './report-definitions.js';
import { reportCsv, reportWorkbook } from './report-table.js';
import type { Report } from './report-types.js';
import { ReportsService } from './reports.service.js';
import { RunReportService } from './run-report.service.js';

const day = z.iso.date();
const period = {
  from: day.describe(`First day of the period. ${about.day}`),
  to: day.describe(`Last day of the period, at most ten years after the first. ${about.day}`),
};
const savedReport = { key: keyParameter('saved report') };

function fileOf(name: string, table: Report): RestAnswer {
  return {
    data: null,
    file: { name: `${name} ${table.from} to ${table.to}.xlsx`, bytes: reportWorkbook(table) },
  };
}

export const reportsRoutes: RestRoute[] = [
  {
    method: 'get',
    path: '/reports/vendor/xlsx',
    description: "Downloads the sales of a vendor's items in a period.",
    access: 'admin',
    query: { vendorKey: keyParameter('vendor'), ...period },
    body: null,
    response: { 200: workbookResponse },
    handle: async ({ query, services }) =>
      fileOf('vendor', await services.get(ReportsService).vendorReport(keyNamed(query, 'vendorKey'), query)),
  },
  {
    method: 'get',
    path: '/reports/:name/xlsx',
    description: 'Downloads a built-in report over a period, such as salesByMonth. NOT_FOUND for any other name.',
    access: 'admin',
    query: period,
    params: { name: z.enum(reportNames).describe('Name of a built-in report.') },
    body: null,
    response: { 200: workbookResponse },
    handle: async ({ params, query, services }) => {
      const name = reportNames.find(report => report === params.name);
      if (!name) throw new AppError('NOT_FOUND', 'Report not found.');
      return fileOf(name, await services.get(ReportsService).report(name, query));
    },
  },
  {
    method: 'get',
    path: '/reports/saved/:key/steps',
    description:
      'Runs a saved report and streams its progress as lines of JSON; the last line has the table or a `problem`. Query parameters are those of the report.',
    access: 'admin',
    query: 'checkedByService',
    params: savedReport,
    body: null,
    response: { 200: { mediaType: 'application/x-ndjson' } },
    handle: async ({ params, query, services }) => ({
      data: null,
      steps: services.get(RunReportService).steps(keyNamed(params, 'key'), query),
    }),
  },
  {
    method: 'get',
    path: '/reports/saved/:key/csv',
    description: 'Runs a saved report and downloads its rows as CSV. Query parameters are those of the report.',
    access: 'admin',
    query: 'checkedByService',
    params: savedReport,
    body: null,
    response: { 200: { mediaType: 'text/csv; charset=utf-8' } },
    handle: async ({ params, query, services }) => {
      const table = await services.get(RunReportService).run(keyNamed(params, 'key'), query);
      return {
        data: null,
        file: { name: `${table.title}.csv`, bytes: reportCsv(table) },
      };
    },
  },
  {
    method: 'get',
    path: '/reports/saved/:key/xlsx',
    description: 'Runs a saved report and downloads its table as a workbook. Query parameters are those of the report.',
    access: 'admin',
    query: 'checkedByService',
    params: savedReport,
    body: null,
    response: { 200: workbookResponse },
    handle: async ({ params, query, services }) => {
      const table = await services.get(RunReportService).run(keyNamed(params, 'key'), query);
      return { data: null, file: { name: `${table.title}.xlsx`, bytes: reportWorkbook(table) } };
    },
  },
];
