import { readTypedCode } from '#contract/events/typed-code.ts'
import type { RefusedAttempt } from '#contract/check-ins/refused-attempts.ts'

/** Why an attempt was refused, as faculty read it. */
export const refusalWords: Record<RefusedAttempt['reason'], string> = {
  early: 'Before check-in opened',
  late: 'After check-in closed',
  'no-such-event': 'Belongs to another university',
  'bad-input': 'The phone sent something unreadable',
  'other-student': 'Sent for another student',
}

/** Takes what was typed to look for a reference; gives the reference, null for none, and what is wrong with it. */
export function readReference(typed: string): { reference: string | null; problem: string | null } {
  const reference = readTypedCode(typed)
  // While somebody still types nothing is wrong yet.
  const isShort = typed.replaceAll(/[\s-]/g, '').length < 8
  const problem = reference || isShort ? null : 'A reference has 8 letters and digits, such as 7K2M-9QXA.'
  return { reference, problem }
}

/** Takes how many attempts are listed, how many there are, and the reference looked for; gives the line above them. */
export function describeAttempts(listed: number, count: number, reference: string | null): string {
  if (count === 0) {
    return reference === null
      ? 'Nobody was refused at this event.'
      : 'No attempt at this event has this reference. Ask the student to read it out again.'
  }
  const all = count.toLocaleString('en-US')
  return listed < count ? `The latest ${listed} of ${all}.` : `${all} in all, the latest first.`
}
