import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { aFaculty, anEvent, aScan, aStudent, type Person } from '#test/builders.ts'
import { ask } from './class-details-steps.ts'
import { journey, type Stage } from './stage.ts'
import { asStudent, confirmAttendance, press, sees, seesHeading, signInAs } from './steps.ts'

const minute = 60_000
const day = 24 * 60 * minute
const tokyo = { timezoneId: 'Asia/Tokyo' }

async function aPhone(stage: Stage, student: Person, visitor: Parameters<Stage['phone']>[0] = {}): Promise<Page> {
  return signInAs(stage.phone(visitor), asStudent(student))
}

/** Formats a time by the university's clock. */
function inNewYork(time: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'America/New_York' })
    .format(time)
    .replaceAll(/[\u202f\u00a0]/g, ' ')
}

const clock = { hour: 'numeric', minute: '2-digit' } as const
const date = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' } as const

journey('a used code shows since when the student has been on the roll, and doesn’t ask again', async (stage) => {
  const { world, school } = stage
  const student = await aStudent(world, school, 'Lena')
  const event = await anEvent(world, await aFaculty(world, school))
  await ask(stage, student, 'POST', '/api/attendance/', aScan(world, student, event))
  const phone = await aPhone(stage, student, tokyo)
  await phone.goto(`/attend/${event.id}`)
  await seesHeading(phone, /^You’ve been on the roll since \d+:\d\d [AP]M \(Eastern Time\)$/)
  assert.equal(await phone.getByRole('button', { name: 'Confirm Attendance' }).count(), 0)
  await stage.check(phone, 'on the roll already')

  // Two days later the date is shown as well.
  const scannedAt = Date.now() - 2 * day
  await world.db.updateTable('attendance').set({ scanned_at: scannedAt }).where('student_id', '=', student.id).execute()
  await phone.reload()
  await seesHeading(
    phone,
    `You’ve been on the roll since ${inNewYork(scannedAt, date)}, ${inNewYork(scannedAt, clock)} (Eastern Time)`,
  )
  await press(phone, 'Scan another code')
  await sees(phone, 'Camera inactive')
})

journey('a check-in made on this phone is recognized when the same code is scanned again', async (stage) => {
  const { world, school } = stage
  const event = await anEvent(world, await aFaculty(world, school))
  const phone = await aPhone(stage, await aStudent(world, school, 'Lena'))
  await phone.goto(`/scan?event=${event.id}`)
  await sees(phone, 'Location ready')
  await confirmAttendance(phone)
  await press(phone, 'Done')
  await sees(phone, /Checked in to .* at/)
  // Open the event as a scan does, without reloading the page.
  await phone.evaluate(
    `history.pushState(null, '', '/scan?event=${event.id}'); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  await seesHeading(phone, /^You’ve been on the roll since/)
})

journey('a student abroad sees an event’s times in the university’s time zone, with its name', async (stage) => {
  const { world, school } = stage
  const student = await aStudent(world, school, 'Lena')
  // Just before midnight in New York, which is the next afternoon in Tokyo.
  const startsAt = Date.parse('2026-03-04T04:30:00Z')
  const place = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
  const event = await anEvent(world, await aFaculty(world, school), { startsAt: new Date().toISOString() })
  await ask(stage, student, 'POST', '/api/attendance/', aScan(world, student, event))
  await world.db
    .updateTable('event')
    .set({ starts_at: startsAt, ends_at: startsAt + 20 * minute, location: place })
    .where('id', '=', event.id)
    .execute()
  await world.db.updateTable('attendance').set({ scanned_at: startsAt }).where('event_id', '=', event.id).execute()
  const phone = await aPhone(stage, student, tokyo)
  await phone.goto('/student/dashboard?tab=history')
  await sees(phone, '11:30 PM – 11:50 PM (Eastern Time)')
  await sees(phone, 'Tue')
  await phone.getByText('Check-in time 11:30 PM', { exact: true }).waitFor()
  // A long place wraps inside its entry.
  const box = await phone.getByText(place).boundingBox()
  assert.ok(box && box.x + box.width <= 390, `the place ends at ${box && box.x + box.width} px`)
  assert.equal(await phone.evaluate('document.documentElement.scrollWidth'), 390)
  const overflow = `(() => { const place = [...document.querySelectorAll('div')].findLast((element) => element.textContent === '${place}');
    return place.scrollWidth - place.clientWidth })()`
  assert.equal(await phone.evaluate(overflow), 0)
  await stage.check(phone, 'history abroad')
})

journey('an event five days away shows the minutes until check-in opens, and the date and time', async (stage) => {
  const { world, school } = stage
  const startsAt = Date.now() + 5 * day
  const event = await anEvent(world, await aFaculty(world, school), { startsAt: new Date(startsAt).toISOString() })
  const phone = await aPhone(stage, await aStudent(world, school, 'Lena'), tokyo)
  await phone.goto(`/attend/${event.id}`)
  const opensAt = startsAt - 15 * minute
  const sentence = `Please try again in 718\\d minute\\(s\\)\\. It opens on ${inNewYork(opensAt, date)}, ${inNewYork(opensAt, clock)} \\(Eastern Time\\)\\.`
  // No line break separates a time from its AM or PM.
  await sees(phone, new RegExp(sentence.replaceAll(' ', String.raw`\s`)))
  await stage.check(phone, 'days too early')
})
