export { FamiliesResolver } from './families.resolver.js';
export { FamiliesService } from './families.service.js';
export { proposeFamilies } from './propose-families.js';
