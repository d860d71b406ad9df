import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shareEvent, shareLink } from './share-event.ts'
import { shareMessages } from '#contract/events/words.ts'

test('a shared link leads to the event on a colleague’s own list', () => {
  assert.equal(
    shareLink('https://rollbook.example', 'a_B-9'),
    'https://rollbook.example/faculty/events?highlight=a_B-9',
  )
})

test('without a clipboard the failure has its own message', async () => {
  assert.equal(await shareEvent('e1'), shareMessages.failed)
})
