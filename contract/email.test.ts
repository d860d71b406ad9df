import assert from 'node:assert/strict'
import test from 'node:test'
import { mailboxOf } from './email.ts'

test('a mailbox is the address without its plus part', () => {
  assert.equal(mailboxOf('ann@x.edu'), 'ann@x.edu')
  assert.equal(mailboxOf('ann+1@x.edu'), 'ann@x.edu')
  assert.equal(mailboxOf('ann+1+2@x.edu'), 'ann@x.edu')
  assert.equal(mailboxOf('+ann@x.edu'), '+ann@x.edu')
})
