import type { ManagedProvider } from '#contract/sign-in/sso/providers.ts'
import { certificateWarningDays } from '#contract/sign-in/sso/limits.ts'
import { providerWords } from '#contract/sign-in/sso/words.ts'
import { shortDate } from '#web/kit/time/times.ts'

const dayMs = 86_400_000

export type ProviderWarning = { severity: 'error' | 'warning'; sentence: string }

type Facts = Pick<ManagedProvider, 'needs_secret' | 'found'>

/** Returns what an administrator must do about a sign-in, the worst first. `now` in ms. */
export function findWarnings(provider: Facts, now: number): ProviderWarning[] {
  const warnings: ProviderWarning[] = []
  if (provider.needs_secret) warnings.push({ severity: 'error', sentence: providerWords.secretUnreadable })
  const ends = provider.found.certificates.map(({ expires_at }) => Date.parse(expires_at))
  if (ends.length === 0) return warnings
  // One valid certificate is enough to sign in: its successor is published beside it in time.
  const last = Math.max(...ends)
  const date = shortDate(last)
  if (last <= now) warnings.push({ severity: 'warning', sentence: providerWords.certificateExpired({ date }) })
  else if (last - now <= certificateWarningDays * dayMs)
    warnings.push({ severity: 'warning', sentence: providerWords.certificateExpires({ date }) })
  return warnings
}
