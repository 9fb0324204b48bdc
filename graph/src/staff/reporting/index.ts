export { reportingRules } from './data-rules.js';
export { ReportsResolver } from './reports.resolver.js';
export { reportsRoutes } from './reports.rest.js';
export { ReportsService } from './reports.service.js';
export { SavedReport } from './saved-report.entity.js';
export { SavedReportsResolver } from './saved-reports.resolver.js';
export type { ReportSchema } from './saved-report-rules.js';
export { SavedReportsService } from './saved-reports.service.js';
export { RunReportService, type RunDocument } from './run-report.service.js';
