import { passwordsWaiting } from '#server/sign-in/passwords.ts'
import { passwordSignIn } from '#test/sign-in-steps.ts'
import type { Answer, World } from '#test/world.ts'

/** What a request of a client at this address carries, behind a proxy that the test's server trusts. */
export function from(address: string): { headers: Record<string, string> } {
  return { headers: { 'x-forwarded-for': address } }
}

/**
 * Sends wrong passwords for these addresses from one client, all at once. Returns when the server's queue is full of
 * them, or all are answered; `answers` holds the promises of the answers.
 */
export async function floodPasswords(
  world: World,
  emails: readonly string[],
  attacker: string,
): Promise<{ answers: Promise<Answer>[] }> {
  const answers = emails.map((email) =>
    passwordSignIn(world, 'student', email, { password: 'a guess', ...from(attacker) }),
  )
  let isOver = false
  const over = Promise.allSettled(answers).then(() => void (isOver = true))
  // Each turn of the event loop lets some more arrive.
  while (!isOver && passwordsWaiting() < fullShare)
    await Promise.race([over, new Promise((done) => setImmediate(done))])
  return { answers }
}

/** As many passwords of one client wait at most. */
const fullShare = 200
