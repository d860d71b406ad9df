import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { aProfessor, anEvent, aStudent, password } from '#test/builders.ts'
import { freePort } from '#test/free-port.ts'
import { secretsIn } from '#test/mail-server.ts'
import { runServer } from '#test/server-process.ts'
import { runAdmin } from '#test/servers.ts'
import type { World } from '#test/world.ts'
import { fillPlace, withOwnServers } from './own-servers.ts'
import { journey } from './stage.ts'
import { asFaculty, asStudent, confirmAttendance, remember, sees, signInStudent } from './steps.ts'

journey('a lost data folder is restored from a backup with its roll, and everyone signs in again', async (stage) => {
  await withOwnServers(async ({ outside, place, t }) => {
    const { professor, event, noor, sami } = await fillPlace(place, fill)
    const port = await freePort()
    const site = `http://localhost:${port}`
    const settings = { PUBLIC_URL: site, PORT: String(port), SMTP_URL: stage.mail.url }
    const server = await runServer(t, place, settings)

    const phone = await stage.phone({ baseURL: site })
    await phone.goto('/')
    const checkIn = async (student: typeof noor) => {
      await remember(phone, asStudent(student))
      await phone.goto(`/attend/${event.id}`)
      await sees(phone, 'Location ready')
      await confirmAttendance(phone)
    }
    await checkIn(noor)
    const file = join(outside, 'rollbook.backup')
    const backup = await runAdmin(place, ['backup', file])
    assert.equal(backup.code, 0, backup.err)
    await checkIn(sami)
    const desk = await stage.desk({ baseURL: site })
    await desk.goto('/')
    await remember(desk, asFaculty(professor))
    await desk.goto(`/faculty/events?attendance=${event.id}`)
    await sees(desk.getByRole('dialog'), 'Sami Bergström')

    stage.expectTrouble(/(phone|desk): .*(401|50\d|ERR_)/)
    await server.kill()
    rmSync(place.folder, { recursive: true })
    const restored = await runAdmin(place, ['restore', file])
    assert.equal(restored.code, 0, restored.err)
    await runServer(t, place, settings)

    await desk.goto(`/faculty/events?attendance=${event.id}`)
    await desk.waitForURL('**/auth/faculty/signin**')
    await desk.getByRole('textbox', { name: 'Email' }).fill(professor.email)
    const message = await stage.emailAfter(professor.email, () => desk.locator('form button[type=submit]').click())
    await desk.goto(secretsIn(message).url.href)
    await sees(desk.getByRole('dialog'), 'Noor Bergström')
    await sees(desk.getByRole('dialog'), /1 checked in/i)
    assert.equal(await desk.getByText('Sami Bergström').count(), 0, 'check-ins after the backup are missing')

    await phone.goto('/student/dashboard')
    await phone.waitForURL('**/auth/student/signin**')
    await signInStudent(phone, noor.email, password)
    await phone.goto('/student/dashboard?tab=history')
    await sees(phone, event.name)
  })
})

/** Creates a university with a professor, an open event, and two students. */
async function fill(world: World) {
  const { school, professor } = await aProfessor(world)
  return {
    professor,
    event: await anEvent(world, professor),
    noor: await aStudent(world, school, 'Noor'),
    sami: await aStudent(world, school, 'Sami'),
  }
}
