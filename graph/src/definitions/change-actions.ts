/** Logged actions on records, with their words, as in "Item restored" */
export const changeActions = {
  created: 'added',
  updated: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  statusChanged: 'status changed',
  passwordChanged: 'password changed',
  passwordReset: 'password reset',
  codeIssued: 'activation code issued',
  signedIn: 'signed in',
  signedOutEverywhere: 'signed out everywhere',
  signedOutDevice: 'signed out of one device',
  actingStarted: 'acting as this customer begun',
  actingEnded: 'acting as this customer ended',
  imported: 'imported',
  exported: 'data exported',
  erased: 'data erased',
} as const;

export type ChangeAction = keyof typeof changeActions;
