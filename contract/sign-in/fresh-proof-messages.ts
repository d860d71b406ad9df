/** What the dialog that asks for a fresh proof says, apart from the words of administrators: students load it too. */
export const freshProofMessages = {
  reauthRequired: 'You signed in a while ago. Confirm it’s you to do this.',
  passwordRequired: 'Enter your password.',
} as const
