import assert from 'node:assert/strict'
import test from 'node:test'
import { findMailbox } from './email.ts'

test('a mailbox is the address without its plus part', () => {
  assert.equal(findMailbox('ann@x.edu'), 'ann@x.edu')
  assert.equal(findMailbox('ann+1@x.edu'), 'ann@x.edu')
  assert.equal(findMailbox('ann+1+2@x.edu'), 'ann@x.edu')
  assert.equal(findMailbox('+ann@x.edu'), '+ann@x.edu')
})
