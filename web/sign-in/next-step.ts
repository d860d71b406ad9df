import { signInWords } from '#contract/sign-in/words.ts'

/** Returns a sentence about the check-in that follows a sign-in, or null. `redirect` must already be validated. */
export function nextStep(redirect: string | null): string | null {
  if (!redirect) return null
  const isCheckIn = /^\/(auth\/)?attend\/[^/]/.test(redirect) || /^\/scan\/?\?(.*&)?event=[^&]/.test(redirect)
  return isCheckIn ? signInWords.checkInFollows : null
}
