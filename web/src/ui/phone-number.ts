/** Ten stored digits as people here write them: "6025550183" becomes "602-555-0183". */
export function formatPhone(digits: string): string {
  return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
}
