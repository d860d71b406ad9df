// Server clocks that jump, days with a daylight saving change, and phones with wrong clocks. A model with its own
// calendar decides independently who may check in.
import assert from 'node:assert/strict'
import { aFaculty, aScan, aSchool, aStudent } from '#test/builders.ts'
import { createDice, type Dice } from '#test/permissions/random-worlds/dice.ts'
import { onBothEngines } from '#test/world.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Students per event, and attempts per student. A session may make ten attempts a minute. */
const crowd = Number(process.env.CLOCK_STUDENTS ?? 4)
const triesEach = 5

/** Starts close to a clock change, as a form sends them: local time and its UTC offset. */
const starts: { zone: string; at: string }[] = [
  { zone: 'America/New_York', at: '2026-03-08T01:50:00-05:00' },
  { zone: 'America/New_York', at: '2026-03-08T03:05:00-04:00' },
  { zone: 'America/New_York', at: '2026-11-01T01:30:00-04:00' },
  { zone: 'America/New_York', at: '2026-11-01T01:30:00-05:00' },
  { zone: 'Europe/Berlin', at: '2026-10-25T02:30:00+02:00' },
  { zone: 'Europe/Berlin', at: '2026-10-25T02:30:00+01:00' },
  { zone: 'Australia/Lord_Howe', at: '2026-04-05T01:45:00+11:00' },
  { zone: 'Australia/Lord_Howe', at: '2026-04-05T01:45:00+10:30' },
  { zone: 'Pacific/Apia', at: '2026-12-31T23:55:00+13:00' },
  { zone: 'UTC', at: '2028-02-29T00:00:00Z' },
]

type Try = { arrives: number; waited: number | null; skew: number }
type Verdict = 'taken' | 'early' | 'late' | 'waited too long' | 'again'

onBothEngines(
  'clock jumps, clock changes and wrong clocks never let anyone check in, or keep anyone out, wrongly',
  async (world) => {
    const dice = createDice(8)
    const verdictCounts = new Map<Verdict, number>()
    for (const { zone, at: date } of starts) {
      const school = await aSchool(world, undefined, zone)
      const start = byHand(date)
      world.clock.set(new Date(start).toISOString())
      const { token } = await aFaculty(world, school)
      const minutesBefore = dice.between(0, 8) * 15
      const minutesAfter = dice.between(minutesBefore === 0 ? 1 : 0, 8) * 15
      const body = {
        name: 'Field Day',
        location: 'Quad',
        date,
        checkin_before_minutes: minutesBefore,
        checkin_after_minutes: minutesAfter,
      }
      const event = await world.call('POST', '/api/events/', { token, body })
      assert.equal(event.status, 201, event.text)

      for (let n = 0; n < crowd; n += 1) {
        world.clock.set(new Date(start).toISOString())
        const student = await aStudent(world, school)
        let first: number | null = null
        for (let attemptIndex = 0; attemptIndex < triesEach; attemptIndex += 1) {
          const attempt = aTry(dice, { start, minutesBefore, minutesAfter })
          const verdict = judge(attempt, { start, minutesBefore, minutesAfter }, first !== null)
          // Since the last attempt, the server’s clock has been moved by up to a few hours, forward or back.
          world.clock.set(new Date(attempt.arrives).toISOString())
          const location = { timestamp: new Date(attempt.arrives + attempt.skew).toISOString() }
          const answer = await world.call('POST', '/api/attendance/', {
            token: student.token,
            body: aScan(world, student, event.body, {
              location: JSON.stringify({ latitude: 42.37, longitude: -71.11, accuracy: 12, ...location }),
              ...(attempt.waited !== null && { queued_ms: attempt.waited }),
            }),
          })
          const facts = [
            zone,
            date,
            -minutesBefore,
            minutesAfter,
            JSON.stringify(attempt),
            answer.status,
            answer.text,
          ].join(' ')
          assert.equal(readVerdict(answer), verdict, facts)
          if (verdict === 'taken') first = attempt.arrives - (attempt.waited ?? 0)
          if (verdict === 'taken') assert.equal(byHand(answer.body.scanned_at), first, facts)
          verdictCounts.set(verdict, (verdictCounts.get(verdict) ?? 0) + 1)
        }
        const rows = await world.db.selectFrom('attendance').selectAll().where('student_id', '=', student.id).execute()
        assert.deepEqual(
          rows.map((row) => row.scanned_at),
          first === null ? [] : [first],
        )
      }
    }
    const verdicts: Verdict[] = ['taken', 'early', 'late', 'waited too long', 'again']
    assert.deepEqual(
      verdicts.filter((verdict) => (verdictCounts.get(verdict) ?? 0) < 5),
      [],
      'each outcome happened often enough',
    )
  },
)

/** An attempt near an edge of the window, or within three hours of the start. */
function aTry(
  dice: Dice,
  { start, minutesBefore, minutesAfter }: { start: number; minutesBefore: number; minutesAfter: number },
): Try {
  const edge = dice.oneOf([
    start - minutesBefore * minute,
    start + minutesAfter * minute,
    start,
    start - 2 * hour,
    start + 2 * hour,
  ])!
  const waited = dice.chance(40) ? dice.between(0, 15 * minute) : null
  const counts = edge + dice.between(-1, 1) * (dice.chance(50) ? 1 : dice.between(0, hour))
  return {
    arrives: counts + (waited ?? 0),
    waited: waited !== null && dice.chance(10) ? 15 * minute + dice.between(1, day) : waited,
    skew: dice.chance(50) ? 0 : dice.between(-26 * hour, 26 * hour),
  }
}

/**
 * The model. The time that counts is the server’s clock at arrival, minus the time the phone says the scan waited. It
 * never uses the phone’s own time.
 */
function judge(
  { arrives, waited }: Try,
  event: { start: number; minutesBefore: number; minutesAfter: number },
  isOn: boolean,
): Verdict {
  if (waited !== null && waited > 900_000) return 'waited too long'
  const sinceStart = arrives - (waited ?? 0) - event.start
  if (sinceStart < event.minutesBefore * -60_000) return 'early'
  if (sinceStart > event.minutesAfter * 60_000) return 'late'
  return isOn ? 'again' : 'taken'
}

function readVerdict({ status, body }: { status: number; body: any }): string {
  if (status === 201) return 'taken'
  if (/not yet open/.test(body.error)) return 'early'
  if (/has ended/.test(body.error)) return 'late'
  if (body.queued_ms) return 'waited too long'
  return /unique set/.test(body.non_field_errors?.[0]) ? 'again' : `${status}`
}

/**
 * Returns ms since 1970 for '2026-03-08T01:50:00-05:00', counted day by day, so that the model shares no calendar code
 * with the server.
 */
function byHand(text: string): number {
  const [, year, month, date, hours, minutes, seconds, ms = '0', sign, zoneHours = '0', zoneMinutes = '0'] =
    /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{3}))?(?:Z|([+-])(\d\d):(\d\d))$/.exec(text)!
  const isLeap = (yearNumber: number) => yearNumber % 4 === 0 && (yearNumber % 100 !== 0 || yearNumber % 400 === 0)
  let days = Number(date) - 1
  for (let yearNumber = 1970; yearNumber < Number(year); yearNumber += 1) days += isLeap(yearNumber) ? 366 : 365
  const lengths = [31, isLeap(Number(year)) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  for (const length of lengths.slice(0, Number(month) - 1)) days += length
  const ahead = (Number(zoneHours) * hour + Number(zoneMinutes) * minute) * (sign === '-' ? -1 : 1)
  const timeOfDay = Number(hours) * hour + Number(minutes) * minute + Number(seconds) * 1_000 + Number(ms)
  return days * day + timeOfDay - ahead
}
