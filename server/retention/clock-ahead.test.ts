import assert from 'node:assert/strict'
import { aFaculty, anAdmin, anEvent, aSchool, aStudent, attend, signInAgain } from '#test/builders.ts'
import { passwordSignIn } from '#test/sign-in-steps.ts'
import { onAnyEngine, type World } from '#test/world.ts'

const day = 24 * 3_600_000
const year = 365 * day

onAnyEngine(
  'while the clock is a year ahead, nothing is erased, and once it is right, all is as before',
  async (world) => {
    const school = await aSchool(world)
    const professor = await aFaculty(world, school)
    const student = await aStudent(world, school)
    const co = await anAdmin(world, 'co')
    const [talk, closing] = [await anEvent(world, professor), await aSchool(world)]
    await attend(world, student, talk)
    await world.runRetention()
    assert.equal((await world.call('DELETE', `/api/events/${talk.id}/`, { token: professor.token })).status, 204)
    assert.equal((await world.call('DELETE', `/api/schools/${closing.id}/`, { token: co.token })).status, 204)
    await world.mailIdle()
    const emailCount = world.mail.emails.length
    const work = async () => {
      await world.runRetention()
      await world.mailIdle()
    }

    world.clock.step(year)
    await work()
    assert.match((await warnings(world)).join('\n'), /^clock: .* suddenly days ahead.* at 2027-03-04T02:50:00.000Z$/)
    // The machine may also have been off when its clock went wrong.
    await world.restart()
    world.clock.pass(day / 2 - 1)
    await work()
    assert.equal(world.mail.emails.length, emailCount, 'nobody is told that a university is erased soon')
    world.clock.step(-year)
    await work()
    assert.deepEqual(await warnings(world), [])
    const { token } = await signInAgain(world, professor, 'faculty')
    const row = await world.db.selectFrom('attendance').select('latitude').executeTakeFirstOrThrow()
    assert.notEqual(row.latitude, null, 'the position')
    assert.equal((await world.call('POST', `/api/events/${talk.id}/reopen/`, { token })).status, 200)
    const newToken = (await passwordSignIn(world, 'admin', co.email)).body.token as string
    assert.equal((await world.call('POST', `/api/schools/${closing.id}/reopen/`, { token: newToken })).status, 200)
  },
)

onAnyEngine('a clock that is right after a long pause is believed after half a day', async (world) => {
  const professor = await aFaculty(world, await aSchool(world))
  const talk = await anEvent(world, professor)
  await world.runRetention()
  assert.equal((await world.call('DELETE', `/api/events/${talk.id}/`, { token: professor.token })).status, 204)
  const isKept = async () => (await world.db.selectFrom('event').select('id').execute()).length === 1
  world.clock.step(8 * day)
  await world.runRetention()
  assert.equal(await isKept(), true)
  world.clock.pass(day / 2)
  await world.runRetention()
  assert.equal(await isKept(), false)
  assert.deepEqual(await warnings(world), [])
})

/** What `/readyz` tells a program on the machine about steps of its clock, which is not PostgreSQL's here. */
async function warnings(world: World): Promise<string[]> {
  const { body } = await world.call('GET', '/readyz')
  return (body as { warnings: string[] }).warnings.filter((warning) => warning.includes('suddenly'))
}
