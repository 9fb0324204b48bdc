export { BatchImport } from './batch-import.entity.js';
export { ImportRunner } from './import-runner.js';
export { ImportsResolver } from './imports.resolver.js';
export { importsRoutes } from './imports.rest.js';
export { ImportsService } from './imports.service.js';
