import assert from 'node:assert/strict'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { aSchool, aStudent } from '#test/builders.ts'
import { onEmptyInstallations, runAdmin, serve, type Installation } from '#test/servers.ts'
import { call } from '#test/call.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'

const publicUrl = 'http://localhost:3000'
const withUrl = (place: Installation) => ({ ...place, env: { ...place.env, PUBLIC_URL: publicUrl } })

/** Opens a printed link the way a browser does in which someone clicks “Continue as…”. */
function open(url: string, printed: string) {
  const { searchParams } = new URL(printed.split('\n')[0]!)
  const { token, type } = Object.fromEntries(searchParams)
  return call(url, 'POST', '/api/verify-email/', { body: { token, type, answer: 'continue' } })
}

onEmptyInstallations('admin link, beside a running server, prints a link that signs in', async (place, t) => {
  const { url, database } = await serve(t, place)
  const world = createMinimalWorld(database.db)
  const student = await aStudent(world, await aSchool(world))
  // On PostgreSQL the command doesn't ask the server, so it needs the URL of the pages.
  const around = place.database.engine === 'sqlite' ? place : withUrl(place)
  const { code, out: output, err } = await runAdmin(around, ['link', '--email', student.email])
  assert.deepEqual([code, err], [0, ''])
  assert.ok(output.startsWith(`${publicUrl}/verify-email?token=`), output)
  const opened = await open(url, output)
  assert.deepEqual([opened.status, opened.body.student_id], [200, student.id])
})

onEmptyInstallations(
  'admin link alone needs PUBLIC_URL, and the server that starts next opens the link',
  async (place, t) => {
    const connection = await connect(place.database)
    await migrate(connection.db)
    const world = createMinimalWorld(connection.db)
    const student = await aStudent(world, await aSchool(world))
    await connection.close()
    const args = ['link', '--email', student.email, '--kind', 'student']
    const refusal = await runAdmin(place, args)
    assert.deepEqual([refusal.code, refusal.out], [1, ''])
    assert.match(refusal.err, /^No link was printed: PUBLIC_URL is not set/)
    const wrong = await runAdmin({ ...place, env: { ...place.env, PUBLIC_URL: 'roll.x.edu' } }, args)
    assert.deepEqual([wrong.code, wrong.out], [2, ''])
    const { code, out: output, err } = await runAdmin(withUrl(place), args)
    assert.deepEqual([code, err], [0, ''])
    const { url } = await serve(t, place)
    assert.equal((await open(url, output)).status, 200)
  },
)

onEmptyInstallations('admin link for an unknown address prints no link and exits with 1', async (place, t) => {
  await (await serve(t, place)).stop()
  const { code, out: output, err } = await runAdmin(withUrl(place), ['link', '--email', 'nobody@x.edu'])
  assert.deepEqual([code, output], [1, ''])
  assert.match(err, /^No link was printed: no account has the address nobody@x\.edu; check the spelling/)
})
