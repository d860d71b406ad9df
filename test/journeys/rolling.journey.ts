import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { aFaculty, anEvent, aSchool, aStudent } from '#test/builders.ts'
import { freePort } from '#test/free-port.ts'
import { startProxy } from '#test/proxy.ts'
import { runServer } from '#test/server-process.ts'
import type { Place } from '#test/servers.ts'
import { worldOf } from '#test/world-of.ts'
import { journey } from './stage.ts'
import { asFaculty, asStudent, press, remember, sees, seesHeading } from './steps.ts'

journey('a server that restarts under a student and a professor costs neither of them a step', async (stage) => {
  const folder = mkdtempSync(join(tmpdir(), 'rollbook-rolling-'))
  const endings: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const t = { after: (end: () => unknown) => void endings.push(end) } as Parameters<typeof runServer>[0]
  try {
    const place: Place = {
      folder,
      database: { engine: 'sqlite', path: join(folder, 'rollbook.db') },
      env: { DATA_DIR: folder },
    }
    const { event, student, professor } = await fill(place)
    const [front, port] = [await freePort(), await freePort()]
    const settings = { PUBLIC_URL: `https://localhost:${front}`, TRUST_PROXY: '127.0.0.1', PORT: String(port) }
    const server = await runServer(t, place, settings)
    const { site } = await startProxy(t, front, [port])
    const behindProxy = { baseURL: site, ignoreHTTPSErrors: true }

    const desk = await stage.desk(behindProxy)
    await desk.goto('/')
    await remember(desk, asFaculty(professor))
    await desk.goto(`/faculty/events?attendance=${event.id}`)
    await sees(desk.getByRole('dialog'), 'Memory and Its Ethics')
    const phone = await stage.phone(behindProxy)
    await phone.goto('/')
    await remember(phone, asStudent(student))
    await phone.goto(`/attend/${event.id}`)
    await sees(phone, 'Location ready')

    stage.expectTrouble(/(phone|desk): .*(50[23]|ERR_)/)
    await server.terminate()
    await press(phone, 'Confirm Attendance')
    await seesHeading(phone, 'Waiting to send')
    await runServer(t, place, settings)
    await seesHeading(phone, 'Attendance recorded successfully!')
    await sees(desk.getByRole('dialog'), 'Noor Bergström')
  } finally {
    for (const end of endings.toReversed()) await end()
  }
})

async function fill(place: Place) {
  const { db, close } = await connect(place.database)
  await migrate(db)
  const world = worldOf(db)
  const school = await aSchool(world)
  const professor = await aFaculty(world, school)
  const filled = { professor, event: await anEvent(world, professor), student: await aStudent(world, school, 'Noor') }
  await close()
  return filled
}
