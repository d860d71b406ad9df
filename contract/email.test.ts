import assert from 'node:assert/strict'
import test from 'node:test'
import { findMailbox, readEmail } from './email.ts'

test('an address’s mailbox is the address without its plus part', () => {
  assert.equal(findMailbox('ann@x.edu'), 'ann@x.edu')
  assert.equal(findMailbox('ann+1@x.edu'), 'ann@x.edu')
  assert.equal(findMailbox('ann+1+2@x.edu'), 'ann@x.edu')
  assert.equal(findMailbox('+ann@x.edu'), '+ann@x.edu')
})

test('an address with letters that look like ASCII, or become ASCII in lower case, is invalid', () => {
  assert.deepEqual(readEmail(' KIM@X.EDU '), { address: 'kim@x.edu', domain: 'x.edu' })
  for (const text of ['\u212aim@x.edu', 'kim@\u212ant.edu', 'k\u0131m@x.edu', 'kim@\u017fea.edu', 'kim\uff20x.edu'])
    assert.equal(readEmail(text), null, text)
})
