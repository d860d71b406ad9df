import assert from 'node:assert/strict'
import { aFaculty, anEvent, aSchool, aStudent } from '#test/builders.ts'
import { onBothEngines } from '#test/world.ts'

onBothEngines('simultaneous guesses of typed codes are all counted', async (world) => {
  const school = await aSchool(world)
  const student = await aStudent(world, school)
  const { id, typedCode } = await anEvent(world, await aFaculty(world, school))
  const type = (code: string) => world.call('GET', `/api/typed-codes/${code}/`, { token: student.token })
  const right = await Promise.all(Array.from({ length: 20 }, () => type(typedCode)))
  assert.ok(
    right.every((answer) => answer.body.event === id),
    'correct codes aren’t misses',
  )
  const guesses = await Promise.all(Array.from({ length: 60 }, (_, guess) => type(`ZZZZZZ${guess + 10}`)))
  const statuses = guesses.map((answer) => answer.status).toSorted((a, b) => a - b)
  assert.deepEqual(statuses, [...Array<number>(20).fill(404), ...Array<number>(40).fill(429)])
})
