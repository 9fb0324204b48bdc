export { poAttachmentsRules } from './data-rules.js';
export { PoAttachmentsResolver } from './po-attachments.resolver.js';
export { poAttachmentsRoutes } from './po-attachments.rest.js';
export { PoAttachmentsService } from './po-attachments.service.js';
