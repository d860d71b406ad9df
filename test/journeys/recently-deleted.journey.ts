import assert from 'node:assert/strict'
import { aClassWith, aFaculty, anAdmin, anEvent, aStudent } from '#test/builders.ts'
import { openAsAdmin } from './admin-people-steps.ts'
import { findBrokenLines } from './broken-lines.ts'
import { keepPicture } from './keep-picture.ts'
import { journey } from './stage.ts'
import { press, sees, signInFaculty } from './steps.ts'

journey('a professor deletes a class and an event by mistake, and reopens both', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Priya')
  await aClassWith(world, owner, [await aStudent(world, school, 'Maya')], 'BIO 210, Section 1')
  await anEvent(world, owner, { name: 'Memory and Its Ethics' })
  const desk = await stage.desk()
  await signInFaculty(desk, stage, owner.email)
  await desk.getByRole('link', { name: 'Recently Deleted' }).click()
  await sees(desk, 'Nothing was deleted in the last 7 days')

  await desk.goto('/faculty/classes?past=1')
  await press(desk, 'Delete class BIO 210, Section 1')
  const dialog = desk.getByRole('dialog')
  await sees(dialog, 'You can reopen it for 7 days, under Recently Deleted.')
  await press(dialog, 'Delete Class')
  await sees(desk, 'Class deleted')
  await desk.goto('/faculty/events')
  await press(desk, 'Delete')
  await press(dialog, 'Delete Event')
  await sees(desk, 'Event deleted successfully')

  await desk.getByRole('link', { name: 'Recently Deleted' }).click()
  await sees(desk, /Class ·\sSpring 2026/)
  for (const [width, height] of [
    [1280, 800],
    [390, 664],
  ] as const) {
    await desk.setViewportSize({ width, height })
    for (const colorScheme of ['light', 'dark'] as const) {
      await desk.emulateMedia({ colorScheme })
      await keepPicture(desk, `recently-deleted-${width}-${colorScheme}`)
    }
    assert.deepEqual(await findBrokenLines(desk), [])
    await stage.check(desk, `recently deleted, ${width} px`)
  }
  await press(desk, 'Reopen BIO 210, Section 1')
  await sees(desk, 'The class is back, with everything it had.')
  await press(desk, 'Reopen Memory and Its Ethics')
  await sees(desk, 'Nothing was deleted in the last 7 days')
  await desk.goto('/faculty/classes?past=1')
  await sees(desk, 'BIO 210, Section 1')
})

journey('an accidental deletion is undone immediately, from the lists and the form', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Priya')
  await aClassWith(world, owner, [await aStudent(world, school, 'Maya')], 'BIO 210, Section 1')
  const event = await anEvent(world, owner, { name: 'Memory and Its Ethics' })
  const desk = await stage.desk()
  await signInFaculty(desk, stage, owner.email)
  const dialog = desk.getByRole('dialog')
  await desk.goto('/faculty/classes?past=1')
  await press(desk, 'Delete class BIO 210, Section 1')
  await press(dialog, 'Delete Class')
  await sees(desk, 'Class deleted')
  await press(desk, 'Undo')
  await sees(desk, 'The class is back, with everything it had.')
  await sees(desk, 'BIO 210, Section 1')

  for (const path of ['/faculty/events', `/faculty/events/${event.id}/edit`]) {
    await desk.goto(path)
    await press(desk, path === '/faculty/events' ? 'Delete' : 'Delete Event')
    await press(dialog, 'Delete Event')
    await sees(desk, 'Event deleted successfully')
    await press(desk, 'Undo')
    await sees(desk, 'The event is back, with its roll and its classes.')
    await desk.goto('/faculty/events')
    await sees(desk, 'Memory and Its Ethics')
  }
  const open = await world.db.selectFrom('event').select('closed_at').where('id', '=', event.id).executeTakeFirst()
  assert.equal(open?.closed_at, null)
})

journey('an administrator reopens what a professor deleted', async (stage) => {
  const { world, school } = stage
  const owner = await aFaculty(world, school, 'Priya')
  const { id } = await aClassWith(world, owner, [], 'LIT 300')
  await world.db.updateTable('class').set({ closed_at: world.clock.now() }).where('id', '=', id).execute()
  const sub = await anAdmin(world, 'sub', { school })
  const desk = await stage.desk()
  await openAsAdmin(desk, sub, 'sub', '/admin/dashboard')
  await desk.getByRole('link', { name: /Recently Deleted/ }).click()
  await sees(desk, 'LIT 300')
  await keepPicture(desk, 'recently-deleted-admin-1280')
  await press(desk, 'Reopen LIT 300')
  await sees(desk, 'Nothing was deleted in the last 7 days')
})
