import { eventMessages } from '#contract/events/words.ts'
import type { FastifyInstance } from 'fastify'
import { judgeCheckIn } from '#contract/check-ins/window.ts'
import { readTypedCode } from '#contract/events/typed-code.ts'
import type { Deps } from '#server/http/deps.ts'
import { notFound, tooMany } from '#server/http/refusals.ts'
import { studentOf } from '#server/http/viewer.ts'
import { eventDocs } from './api-docs.ts'
import { findEventByTypedCode } from './store.ts'
import { checkInTimes } from './check-in-times.ts'

const hour = 3_600_000
const missesAnHour = 20

/** Finds the open event of a code that someone typed because the camera failed. */
export function typedCodeRoutes(app: FastifyInstance, { db, now }: Deps): void {
  const misses = new Map<string, number[]>()

  app.get<{ Params: { code: string } }>(
    '/api/typed-codes/:code/',
    { config: { access: ['student'], docs: eventDocs.typedCode } },
    async (request) => {
      const student = studentOf(request)
      const recent = (misses.get(student.id) ?? []).filter((at) => at > now() - hour)
      if (recent.length >= missesAnHour) {
        throw tooMany(eventMessages.tooManyCodes, 'too_many_codes', (recent[0]! + hour - now()) / 1000)
      }
      // Counted before it is checked, so that a hundred simultaneous guesses are still twenty.
      const at = now()
      misses.set(student.id, [...recent, at])
      const code = readTypedCode(request.params.code)
      const find = async () => (code ? findEventByTypedCode(db, code, student.school) : undefined)
      const event = await find().catch((error: unknown) => {
        takeBack(student.id, at)
        throw error
      })
      if (event) takeBack(student.id, at)
      if (event && judgeCheckIn(checkInTimes(event), at).state === 'open') return { event: event.id }
      throw notFound(eventMessages.noSuchCode, 'unknown_code')
    },
  )

  function takeBack(student: string, at: number): void {
    const counted = misses.get(student) ?? []
    misses.set(student, counted.toSpliced(counted.indexOf(at), 1))
  }

  const forget = setInterval(() => {
    for (const [student, at] of misses) if (at.every((one) => one <= now() - hour)) misses.delete(student)
  }, hour)
  forget.unref()
  app.addHook('onClose', async () => clearInterval(forget))
}
