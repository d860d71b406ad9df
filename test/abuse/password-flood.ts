import { setImmediate as nextTurn } from 'node:timers/promises'
import { clientShares } from '#server/http/client-share.ts'
import { Refusal } from '#server/http/refusals.ts'
import { verifyPassword } from '#server/sign-in/passwords/passwords.ts'
import { passwordSignIn } from '#test/sign-in-steps.ts'
import type { ApiResponse, World } from '#test/world.ts'
import { forwardedFor, type Origin } from './origins.ts'

/**
 * Sends wrong passwords for these email addresses from one client, all at the same time. Returns the promises of the
 * responses.
 */
export function floodPasswords(world: World, emails: readonly string[], attacker: string): Promise<ApiResponse>[] {
  return emails.map((email) =>
    passwordSignIn(world, 'student', email, { password: 'a guess', ...forwardedFor(attacker) }),
  )
}

/** A hash that takes no time to check. */
const cheap = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * Keeps the queue full of guesses for `count` accounts while `body` runs. Two guesses run, as many wait as there is
 * room for, and refused guesses are sent again immediately. A real flood fills the queue on any machine, however fast
 * it hashes.
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

/** Waits for the next turn of the event loop before a refused guess is sent again. */
async function refused(error: unknown): Promise<void> {
  if (!(error instanceof Refusal)) throw error
  await nextTurn()
}
