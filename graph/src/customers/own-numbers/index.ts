export { ownNumbersRules } from './data-rules.js';
export { OwnNumber } from './own-number.entity.js';
export { OwnNumberFieldsResolver, OwnNumbersResolver } from './own-numbers.resolver.js';
export { ownNumbersRoutes } from './own-numbers.rest.js';
export { OwnNumbersService, type ShownOwnNumber } from './own-numbers.service.js';
