import { aProfessor, anEvent, aStudent } from '#test/builders.ts'
import { freePort } from '#test/free-port.ts'
import { startProxy } from '#test/proxy.ts'
import { runServer } from '#test/server-process.ts'
import type { World } from '#test/world.ts'
import { fillPlace, withOwnServers } from './own-servers.ts'
import { journey } from './stage.ts'
import { asFaculty, asStudent, press, remember, sees, seesHeading } from './steps.ts'

journey(
  'a server that restarts during a check-in costs neither the student nor the professor a step',
  async (stage) => {
    await withOwnServers(async ({ place, t }) => {
      const { event, student, professor } = await fillPlace(place, fill)
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
    })
  },
)

async function fill(world: World) {
  const { school, professor } = await aProfessor(world)
  return { professor, event: await anEvent(world, professor), student: await aStudent(world, school, 'Noor') }
}
