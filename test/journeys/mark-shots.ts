import type { Page } from 'playwright-core'
import { aStudent } from '#test/builders.ts'
import { ask } from './class-details-steps.ts'
import { aHall, checkIn } from './hall-steps.ts'
import { correctMark } from './mark-steps.ts'
import { pasteList } from './paste-steps.ts'
import { chooses, inTurn, storedKeys, type Shot } from './shots.ts'
import type { Stage } from './stage.ts'
import { press, sees } from './steps.ts'
import { anAttempt } from './attempts-steps.ts'

/**
 * Returns the shots of the attendance dialog with marks: making, undoing and reading them, and unconfirmed attempts.
 */
export async function markShots(stage: Stage): Promise<Shot[]> {
  const { world, school } = stage
  const { professor, event, students, checkIn: arrive } = await aHall(stage)
  for (const student of [students.Maya, students.Ines]) await arrive(student)
  for (const name of ['Theodora', 'Wei', 'Amara']) await checkIn(stage, await aStudent(world, school, name), event)
  const late = await aStudent(world, school, 'Kwame')
  await anAttempt(stage, students.Jonas, event, 'not-confirmed')
  await anAttempt(stage, late, event, 'not-confirmed')
  await anAttempt(stage, late, event, 'late')
  const walkIn = { email: `omar.haddad@${school.studentDomain}`, first_name: 'Omar', last_name: 'Haddad' }
  const earlyLeave = { says: 'absent', reason_kind: 'left-early', reason: 'Left after five minutes' }
  const marks = [
    { student: students.Noor.id, says: 'excused', reason_kind: 'excused', reason: 'Was ill, with a note' },
    { student: students.Ines.id, ...earlyLeave },
    { ...walkIn, says: 'present', reason_kind: 'walk-in', reason: 'Walk-in, added at the door' },
  ]
  await ask(stage, professor, 'POST', `/api/events/${event.id}/marks/`, { marks })
  const list = ['Maya', students.Jonas.email, 'Theodora Bergström', 'Nobody Atall', 'Bergström', 'omar@'].join('\n')
  const shot = (name: string, first: Shot['first']): Shot => ({
    name: `attendance, ${name}`,
    path: `/faculty/events?attendance=${event.id}`,
    as: storedKeys.faculty(professor),
    first: inTurn((page) => sees(page, 'Omar Haddad'), first!),
  })
  const nothing = async () => undefined
  const away = chooses('button', /^Absent or excused/)
  const mark = (name: string, choice: string) =>
    inTurn(
      (page: Page) => correctMark(page.getByRole('dialog'), page, `${name} Bergström`, choice),
      (page) => page.getByRole('dialog', { name: /\?|^History/ }).waitFor(),
    )
  return [
    shot('marks', nothing),
    shot('marks, menu', (page) => press(page, 'Correct Maya Bergström')),
    shot('marks, absent', mark('Maya', 'Mark absent…')),
    shot(
      'marks, excuse, faults',
      inTurn(
        mark('Wei', 'Excuse…'),
        (page) => press(page.getByRole('dialog').last(), 'Other'),
        (page) => press(page.getByRole('dialog').last(), 'Excuse'),
      ),
    ),
    shot('marks, away', away),
    shot('marks, undo', inTurn(away, mark('Noor', 'Undo mark…'))),
    shot('marks, history', inTurn(away, mark('Ines', 'History'))),
    shot(
      'marks, add someone',
      inTurn(
        chooses('button', 'Add someone'),
        (page) => page.getByRole('dialog', { name: 'Add someone' }).getByRole('textbox').fill('Jonas'),
        (page) => sees(page, 'Jonas Bergström'),
      ),
    ),
    shot(
      'marks, pasted list',
      inTurn(
        (page) => pasteList(page, list),
        (page) => page.getByRole('list', { name: 'Lines of the list' }).waitFor(),
      ),
    ),
    shot(
      'tries',
      inTurn(chooses('button', /^Refused/), (page) => sees(page, /Opened, no check-in/)),
    ),
  ]
}
