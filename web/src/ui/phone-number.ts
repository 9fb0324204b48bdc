/** Ten digits in the usual format: "6025550183" becomes "602-555-0183". Other text stays as it is. */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}
