import { personFields } from '../definitions/person.js';
import { vendorFields } from '../definitions/vendor.js';
import { changeInput, newInput } from '../shared/record-fields.js';

export const vendorInput = newInput(vendorFields);
export const vendorChangeInput = changeInput(vendorFields);
export const agentInput = newInput(personFields);
export const agentChangeInput = changeInput(personFields);
