import assert from 'node:assert/strict'
import { messagesIn } from '#test/call.ts'
import { aFaculty, aSchool } from '#test/builders.ts'
import { onAnyEngine } from '#test/world.ts'

onAnyEngine('metadata that is too large is refused, whatever its structure is', async (world) => {
  const { token } = await aFaculty(world, await aSchool(world))
  const create = (metadata: string) =>
    world.call('POST', '/api/class/create/', { token, body: `{"name":"Optics","metadata":${metadata}}` })
  const keys = `{${Array.from({ length: 100_000 }, (_, n) => `"key ${n}":1`).join()}}`
  const tooLong = { metadata: ['The metadata can be at most 5,000 characters long.'] }
  const depth = `{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}`
  for (const metadata of [keys, depth, `[${'{},'.repeat(100_000)}{}]`]) {
    const unparsed = await create(metadata)
    assert.deepEqual(
      [unparsed.status, unparsed.body],
      [413, { error: 'This is too large.', code: 'payload_too_large' }],
      'before it is parsed',
    )
  }
  const text = await create(`{"a":"${'x'.repeat(1_500_000)}"}`)
  assert.deepEqual([text.status, messagesIn(text.body)], [400, tooLong])
  const notAnObject = await create('[1]')
  assert.deepEqual(messagesIn(notAnObject.body), { metadata: ['Send the metadata as a JSON object, or leave it out.'] })
  const fits = await create(`{"a":"${'x'.repeat(4_992)}"}`)
  assert.equal(fits.status, 201, fits.text)
  assert.equal((await create(`{"a":"${'x'.repeat(4_993)}"}`)).status, 400)
})
