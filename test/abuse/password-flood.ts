import { setImmediate as nextTurn } from 'node:timers/promises'
import { clientShares } from '#server/http/client-share.ts'
import { Refusal } from '#server/http/refusals.ts'
import { verifyPassword } from '#server/sign-in/passwords/passwords.ts'
import { passwordSignIn } from '#test/sign-in-steps.ts'
import type { ApiResponse, World } from '#test/world.ts'
import { forwardedFor, type Origin } from './origins.ts'

/** Sends wrong passwords for these addresses from one client, all at once. Returns the promises of the responses. */
export function floodPasswords(world: World, emails: readonly string[], attacker: string): Promise<ApiResponse>[] {
  return emails.map((email) =>
    passwordSignIn(world, 'student', email, { password: 'a guess', ...forwardedFor(attacker) }),
  )
}

/** A hash that takes no time to check. */
const cheap = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Keeps the queue full of guesses at as many accounts as `count` while `body` runs: two running, as many waiting as
 * there is room for, the rest refused and sent again at once. A flood reaches that on any machine, however fast it
 * hashes.
 */
export async function whileFlooded(attacker: Origin, count: number, body: () => Promise<void>): Promise<void> {
  let isFlooded = true
  const guesses = Array.from({ length: count }, async (_, index) => {
    const place = { shares: clientShares(attacker(index)), account: `account ${index}`, isKnown: false }
    while (isFlooded) await verifyPassword('a guess', cheap, place).catch(refused)
  })
  try {
    await body()
  } finally {
    isFlooded = false
    await Promise.all(guesses)
  }
}

/** A refused guess is sent again in the next turn of the event loop. */
async function refused(error: unknown): Promise<void> {
  if (!(error instanceof Refusal)) throw error
  await nextTurn()
}
