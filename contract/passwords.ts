export const shortestPassword = 8
export const longestPassword = 128

export const passwordMessages = {
  tooShort: 'Password must be at least 8 characters long',
  tooLong: `Password must be at most ${longestPassword} characters long`,
  mismatch: 'Passwords do not match',
  tooCommon: 'This password is one of the most used ones. Choose another, for example three words of your own',
  tooPersonal: 'This password is your name or address. Choose another, for example three words of your own',
} as const
