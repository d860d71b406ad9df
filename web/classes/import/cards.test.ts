import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domain, listImported } from '#test/fuzz/read-lists.ts'

test('pasted cards with a name and an address are read, whatever the address is', async () => {
  const people = ['Ada | Adams | s4711@', 'Bo | Li | q0815@']
  for (const [first, second] of [
    ['Ada Adams', 'Bo Li'],
    ['Adams, Ada', 'Li, Bo'],
  ])
    for (const gap of ['', '\n']) {
      const cards = `Name: ${first}\nEmail: s4711@${domain}\n${gap}Name: ${second}\nEmail: q0815@${domain}\n`
      assert.deepEqual(await listImported(cards), people, cards)
      assert.deepEqual(await listImported(cards.replaceAll('\n', '\r\n')), people, cards)
    }
})
