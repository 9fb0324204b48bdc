import { required } from '../../../ui/field-rules';

export const categoryNameRule = required('Invalid name, must have value', 100);
