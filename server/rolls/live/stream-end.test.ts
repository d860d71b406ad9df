import assert from 'node:assert/strict'
import { aFaculty, aProfessor, anAdmin, anEvent, aSchool, signInAgain, type Person } from '#test/builders.ts'
import { openRoll } from '#test/roll-stream.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'

/** A professor with an event. `watch` opens a stream of its roll and waits for the first frame. */
async function aWatchedEvent(world: World) {
  const { school, professor } = await aProfessor(world)
  const event = await anEvent(world, professor)
  const watch = async (viewer: Person) => {
    const stream = await openRoll(world.url, { token: viewer.token, event: event.id })
    await stream.until(({ frames }) => frames.length > 0)
    return stream
  }
  return { school, professor, event, watch }
}

const often = { live: { recheckMs: 20, heartbeatMs: 20 } }

onAnyEngine(
  'a revoked session, a revoked role and an expired session each end their own stream, and the others continue',
  async (world) => {
    const { school, professor, watch } = await aWatchedEvent(world)
    const sub = await anAdmin(world, 'sub', { school })
    const co = await anAdmin(world, 'co')
    const [professorStream, subs, cos] = [await watch(professor), await watch(sub), await watch(co)]

    await world.db.deleteFrom('session').where('faculty_id', '=', professor.id).execute()
    await professorStream.ended()
    await world.db.updateTable('administrator').set({ role: 'revoked' }).where('id', '=', sub.id).execute()
    await subs.ended()
    const heard = cos.frames.length
    await cos.until(({ frames }) => frames.length > heard + 5)
    // An administrator's session expires after eight hours, even while a stream is open.
    world.clock.pass(8 * 60 * 60_000 + 1)
    await cos.ended()
  },
  often,
)

onBothEngines(
  'watching keeps a professor’s session alive, but an administrator’s stream ends after half an hour',
  async (world) => {
    const { professor, watch } = await aWatchedEvent(world)
    const stream = await watch(professor)
    for (let round = 0; round < 2; round += 1) {
      // A professor's session expires after eight hours without use.
      world.clock.pass(5 * 60 * 60_000)
      const heard = stream.frames.length
      await stream.until(({ frames }) => frames.length > heard + 8)
    }
    const watched = await watch(await anAdmin(world, 'co'))
    world.clock.pass(20 * 60_000)
    const heard = watched.frames.length
    await watched.until(({ frames }) => frames.length > heard + 8)
    world.clock.pass(20 * 60_000)
    await watched.ended()
    stream.close()
  },
  often,
)

onAnyEngine('a sign-out and a deletion end the streams immediately', async (world) => {
  const { school, professor, event, watch } = await aWatchedEvent(world)
  const sub = await anAdmin(world, 'sub', { school })
  const [professorStream, subs] = [await watch(professor), await watch(sub)]
  assert.equal((await world.call('POST', '/api/signout/', { token: professor.token })).status, 204)
  await professorStream.ended()
  const path = `/api/events/${event.id}/`
  assert.equal((await world.call('DELETE', path, { token: sub.token })).status, 204)
  await subs.ended()
  const stream = await openRoll(world.url, { token: sub.token, event: event.id })
  assert.equal(stream.status, 404)
})

onAnyEngine(
  'a changed or revoked role ends its streams immediately, without waiting for the next check',
  async (world) => {
    const { school, professor, watch } = await aWatchedEvent(world)
    const master = await anAdmin(world, 'master')
    const sub = await anAdmin(world, 'sub', { school })
    const co = await anAdmin(world, 'co', { faculty: await aFaculty(world, await aSchool(world)) })
    const [professorStream, subs, cos] = [await watch(professor), await watch(sub), await watch(co)]
    const change = (admin_id: string, new_role: string) =>
      world.call('PUT', '/api/admin/update-role/', { token: master.token, body: { admin_id, new_role } })
    assert.equal((await change(sub.id, 'revoke')).status, 200)
    await subs.ended()
    assert.equal((await change(co.id, 'sub')).status, 200)
    await cos.ended()
    const heard = professorStream.frames.length
    await professorStream.until(({ frames }) => frames.length > heard)
    professorStream.close()
  },
  { live: { recheckMs: 600_000, heartbeatMs: 20 } },
)

onAnyEngine('a server stop ends the streams, and a watcher can reconnect afterwards', async (world) => {
  const { professor, event, watch } = await aWatchedEvent(world)
  const streams = [await watch(professor), await watch(professor)]
  // Streams stay open until their watchers disconnect, so a server that waited for that would never stop.
  await world.restart()
  for (const stream of streams) await stream.ended()
  const back = await openRoll(world.url, {
    token: professor.token,
    event: event.id,
    lastEventId: streams[0]!.frames.at(-1)!.id,
  })
  await back.until(({ frames }) => frames.length === 1)
  back.close()
})

onBothEngines(
  'an account has at most ten streams across all of its sessions, and closing one allows a new one',
  async (world) => {
    const { professor, event, watch } = await aWatchedEvent(world)
    const elsewhere = await signInAgain(world, professor, 'faculty')
    const streams = await Promise.all(Array.from({ length: 10 }, (_, n) => watch(n % 2 === 0 ? professor : elsewhere)))
    const open = () => openRoll(world.url, { token: professor.token, event: event.id })
    const refused = await open()
    assert.equal(refused.status, 429)
    assert.equal(refused.headers['retry-after'], '30')
    streams.pop()!.close()
    let last = await open()
    // The server notices a closed connection a moment after the client.
    for (let tries = 0; last.status === 429 && tries < 15; tries += 1) last = await open()
    assert.equal(last.status, 200)
    for (const stream of [...streams, last]) stream.close()
  },
)
