export const placeLabels = { address: 'Street address', city: 'City', state: 'State', zipCode: 'Zip code' };
export const personLabels = { name: 'Name', email: 'Email', phoneNumber: 'Phone' };
export const businessLabels = { name: 'Business name', ...placeLabels, phoneNumber: 'Business phone', faxNumber: 'Fax' };

export function optional(label: string): string {
  return `${label} (optional)`;
}
