import type { FastifyInstance } from 'fastify'
import { judgeCheckIn } from '#contract/check-ins/window.ts'
import { readTypedCode } from '#contract/events/typed-code.ts'
import { eventMessages } from '#contract/events/words.ts'
import type { Deps } from '#server/http/deps.ts'
import { notFound, tooMany } from '#server/http/refusals.ts'
import { checkInTimes } from './check-in-times.ts'
import { findEventByTypedCode } from './store.ts'

const hour = 3_600_000
const missesAnHour = 20

type Student = { id: string; school: string }

/**
 * Returns a function that finds the open event of a code that a student typed because the camera failed. It returns the
 * event's id. It throws 404 for an unknown code, and 429 after twenty misses in an hour.
 */
export function findTypedCodes(
  app: FastifyInstance,
  { db, now }: Pick<Deps, 'db' | 'now'>,
): (student: Student, code: string) => Promise<string> {
  /** The moments (ms) of each student's latest misses. */
  const misses = new Map<string, number[]>()

  function takeBack(student: string, moment: number): void {
    const counted = misses.get(student) ?? []
    misses.set(student, counted.toSpliced(counted.indexOf(moment), 1))
  }

  const forget = setInterval(() => {
    for (const [student, moments] of misses)
      if (moments.every((moment) => moment <= now() - hour)) misses.delete(student)
  }, hour)
  forget.unref()
  app.addHook('onClose', async () => clearInterval(forget))

  return async (student, input) => {
    const recent = (misses.get(student.id) ?? []).filter((moment) => moment > now() - hour)
    if (recent.length >= missesAnHour) {
      throw tooMany(eventMessages.tooManyCodes, 'too_many_codes', (recent[0]! + hour - now()) / 1000)
    }
    // Counted before it is checked, so that a hundred simultaneous guesses are still twenty.
    const requestedAt = now()
    misses.set(student.id, [...recent, requestedAt])
    const code = readTypedCode(input)
    const find = async () => (code ? findEventByTypedCode(db, code, student.school) : undefined)
    const event = await find().catch((error: unknown) => {
      takeBack(student.id, requestedAt)
      throw error
    })
    if (event) takeBack(student.id, requestedAt)
    if (event && judgeCheckIn(checkInTimes(event), requestedAt).state === 'open') return event.id
    throw notFound(eventMessages.noSuchCode, 'unknown_code')
  }
}
