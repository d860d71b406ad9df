import { signInWords } from '#contract/sign-in/words.ts'

/** Says what a sign-in is for when it leads to a check-in. Null otherwise. Takes the `redirect` that was found safe. */
export function nextStep(redirect: string | null): string | null {
  if (!redirect) return null
  const isCheckIn = /^\/(auth\/)?attend\/[^/]/.test(redirect) || /^\/scan\/?\?(.*&)?event=[^&]/.test(redirect)
  return isCheckIn ? signInWords.checkInFollows : null
}
