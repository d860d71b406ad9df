import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { aClassWith, aFaculty, anEvent, aStudent } from '#test/builders.ts'
import { aDesk, aHall, checkIn } from './hall-steps.ts'
import { findDialog, confirmReason, correctMark, seesNotice } from './mark-steps.ts'
import { keepPicture } from './keep-picture.ts'
import { journey } from './stage.ts'
import { asFaculty, asStudent, press, remember, sees, seesHeading } from './steps.ts'

journey(
  'a phone dies at the door: the mark is made on the live page, and is in the history and the file',
  async (stage) => {
    const { professor, event, students, checkIn: arrive } = await aHall(stage)
    await arrive(students.Maya)
    const desk = await aDesk(stage, professor)
    await desk.goto(`/faculty/events/${event.id}/live`)
    await seesHeading(desk, event.name)
    await press(desk, /^Missing/)
    await correctMark(desk, desk, 'Noor Bergström', 'Mark present…')
    const dialog = findDialog(desk, 'Mark Noor Bergström present?')
    await stage.check(desk, 'dialog of a mark')
    await keepPicture(desk, 'marks-present-dialog-1280')
    await confirmReason(dialog, 'Phone didn’t work', 'Mark Present')
    await seesNotice(desk, 'Noor Bergström is marked present.')
    await desk.getByRole('table', { name: 'Missing' }).getByText('Noor Bergström').waitFor({ state: 'detached' })
    await press(desk, /^Present 2/)
    await sees(desk, 'Marked present by Eleanor Whitcombe: “Phone didn’t work”')
    await sees(desk, '1 checked in, 1 marked present')
    await desk.getByRole('status').getByText('2 present, 1 of them marked').waitFor({ state: 'attached' })
    await stage.check(desk, 'live page with a mark')
    await keepPicture(desk, 'marks-door-live-1280')
    await desk.emulateMedia({ colorScheme: 'dark' })
    await keepPicture(desk, 'marks-door-live-1280-dark')
    await desk.emulateMedia({ colorScheme: 'light' })

    const phone = await stage.phone()
    await phone.goto('/nowhere')
    await remember(phone, asStudent(students.Noor))
    await phone.goto('/student/dashboard?tab=history')
    await sees(phone, 'You have attended 1 event(s).')
    await sees(phone, 'Marked present by Eleanor Whitcombe: “Phone didn’t work”')

    const [download] = await Promise.all([desk.waitForEvent('download'), press(desk, 'Download CSV')])
    const rows: string[][] = parse(await readFile(await download.path()), { bom: true })
    const [head, ...lines] = rows
    const noor = lines.find((line) => line.includes(students.Noor.email))!
    const readCell = (column: string) => noor[head!.indexOf(column)]
    assert.deepEqual([readCell('Attended'), readCell('Timestamp')], ['Yes', ''], 'present, without a scan')
  },
)

journey('on a phone it takes four taps to add a walk-in without an account, or a known student', async (stage) => {
  const { world, school } = stage
  const professor = await aFaculty(world, school)
  const event = await anEvent(world, professor, { startsAt: new Date(world.clock.now()).toISOString() })
  const knownStudent = await aStudent(world, school, 'Theodora')
  await aClassWith(world, professor, [knownStudent], 'BIO 210')
  await checkIn(stage, await aStudent(world, school, 'Maya'), event)
  const phone = await stage.phone({ who: 'professor' })
  await phone.goto('/nowhere')
  await remember(phone, asFaculty(professor))
  await phone.goto(`/faculty/events/${event.id}/live`)
  await sees(phone, 'Maya Bergström')
  let taps = 0
  const tap = async (role: 'button' | 'textbox', name: string | RegExp) => {
    taps += 1
    await phone.getByRole(role, { name, exact: typeof name === 'string' }).tap()
  }
  const types = (text: string) => phone.keyboard.type(text)

  await tap('button', 'Add someone')
  await types(`omar.haddad@${school.studentDomain}`)
  await tap('textbox', 'First Name')
  await types('Omar')
  await tap('textbox', 'Last Name')
  await types('Haddad')
  await stage.check(phone, 'adding a walk-in on a phone')
  await keepPicture(phone, 'marks-walk-in-390')
  await tap('button', 'Mark Present')
  await seesNotice(phone, 'Omar Haddad is marked present.')
  assert.equal(taps, 4)
  await sees(phone, 'Marked present by Eleanor Whitcombe: “Walk-in, added at the door”')
  await keepPicture(phone, 'marks-walk-in-added-390')

  taps = 0
  await tap('button', 'Add someone')
  await types('the')
  await sees(phone, '1 person found.')
  await stage.check(phone, 'people found on a phone')
  await keepPicture(phone, 'marks-found-390')
  await tap('button', /^Theodora Bergström/)
  await tap('button', 'No phone')
  await keepPicture(phone, 'marks-chosen-390')
  await tap('button', 'Mark Present')
  await seesNotice(phone, 'Theodora Bergström is marked present.')
  assert.equal(taps, 4)
})
