import { checkPassword } from '#definitions/text-checks';

export interface PasswordForm {
  currentPassword: string;
  newPassword: string;
  confirmation: string;
  activationCode: string;
}

export type PasswordProblems = Partial<Record<keyof PasswordForm, string>>;

const codeLength = 10;

/** Returns the errors that prevent submitting the form. */
export function passwordProblems(form: PasswordForm, needsCode: boolean): PasswordProblems {
  const problems: PasswordProblems = newPasswordProblems(form);
  if (form.currentPassword === '') problems.currentPassword = 'Enter your current password';
  if (!problems.newPassword && form.newPassword === form.currentPassword)
    problems.newPassword = 'Choose a password that differs from the current one';
  if (needsCode && !isWholeCode(form.activationCode))
    problems.activationCode = 'Enter the ten characters of your activation code';
  return problems;
}

export function newPasswordProblems({ newPassword, confirmation }: Pick<PasswordForm, 'newPassword' | 'confirmation'>) {
  const problems: { newPassword?: string; confirmation?: string } = {};
  const fault = checkPassword(newPassword);
  if (fault) problems.newPassword = fault;
  if (confirmation !== newPassword) problems.confirmation = "Passwords don't match";
  return problems;
}

/** Whether a typed code has as many characters as the store's codes. */
export function isWholeCode(code: string): boolean {
  return code.replaceAll(/[\s-]/g, '').length === codeLength;
}
