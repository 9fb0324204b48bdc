export { BatchImport } from './batch-import.entity.js';
export { ImportRunner } from './import-runner.js';
export { ImportsResolver } from './imports.resolver.js';
export { importsRoutes } from './imports.rest.js';
export { StagedImportsResolver } from './staged-imports.resolver.js';
export { StagedImportsService } from './staged-imports.service.js';
export { ImportsService } from './imports.service.js';
