export interface PasswordForm {
  currentPassword: string;
  newPassword: string;
  confirmation: string;
  activationCode: string;
}

export type PasswordProblems = Partial<Record<keyof PasswordForm, string>>;

const leastBytes = 8;
const mostBytes = 72;
const codeLength = 10;

/** Returns the errors that prevent submitting the form. bcrypt reads at most 72 bytes, so longer ones are refused. */
export function passwordProblems(form: PasswordForm, needsCode: boolean): PasswordProblems {
  const problems: PasswordProblems = {};
  const bytes = new TextEncoder().encode(form.newPassword).length;
  if (form.currentPassword === '') problems.currentPassword = 'Enter your current password';
  if (bytes < leastBytes) problems.newPassword = 'Use at least 8 characters';
  else if (bytes > mostBytes)
    problems.newPassword = 'Use at most 72 characters (letters with accents count more than once)';
  else if (form.newPassword === form.currentPassword)
    problems.newPassword = 'Choose a password that differs from the current one';
  if (form.confirmation !== form.newPassword) problems.confirmation = "Passwords don't match";
  if (needsCode && form.activationCode.replaceAll(/[\s-]/g, '').length !== codeLength)
    problems.activationCode = 'Enter the ten characters of your activation code';
  return problems;
}
