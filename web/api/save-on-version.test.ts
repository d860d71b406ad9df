import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeOtherChanges } from '#web/kit/unsaved/other-changes.ts'
import { ApiError } from './api-error.ts'
import { rebase, saveOnVersion, withChangedBack } from './save-on-version.ts'

const version = ({ name }: { name: string }) => Promise.resolve(name)
const refuse = () => Promise.reject(new ApiError(412, { error: 'Changed' }))

test('changes are applied to the current object if someone else has saved it', async () => {
  const requests: unknown[] = []
  const answer = await saveOnVersion(
    { name: 'old' },
    {
      change: null,
      version,
      send: ({ name }, headers) => {
        requests.push([name, headers])
        return name === 'old' ? refuse() : Promise.resolve('saved')
      },
      load: () => Promise.resolve({ name: 'new' }),
    },
  )
  assert.deepEqual(answer, { current: { name: 'new' }, saved: 'saved', earlier: [] })
  assert.deepEqual(requests, [
    ['old', { 'If-Match': '"old"' }],
    ['new', { 'If-Match': '"new"' }],
  ])
})

test('a save gives up after five conflicts, and immediately after any other error', async () => {
  let loads = 0
  const load = () => Promise.resolve({ name: `new ${(loads += 1)}` })
  await assert.rejects(saveOnVersion({ name: 'old' }, { change: null, version, send: refuse, load }), { status: 412 })
  assert.equal(loads, 4)
  const send = () => Promise.reject(new ApiError(403, {}))
  await assert.rejects(saveOnVersion({ name: 'old' }, { change: null, version, send, load }), { status: 403 })
  assert.equal(loads, 4)
})

test('an object that the page has only in part is saved without a version', async () => {
  const send = (_thing: null, headers: object) => Promise.resolve(headers)
  const load = () => Promise.resolve(null)
  const { saved } = await saveOnVersion(null, { change: null, version: () => Promise.resolve(null), send, load })
  assert.deepEqual(saved, {})
})

test('a message names the fields that someone else changed, and those that both people changed', () => {
  const opened: { id: string; name: string; location: string; room_for?: number } = {
    id: 'e',
    name: 'Talk',
    location: 'Hall',
    room_for: 20,
  }
  assert.equal(describeOtherChanges(opened, { ...opened }, { name: 'Talk 2' }), null)
  assert.equal(
    describeOtherChanges(opened, { ...opened, name: 'Lecture', location: 'Room 2' }, {}),
    'Also changed somewhere else: the name and the location.',
  )
  assert.equal(
    describeOtherChanges(opened, { id: 'e', name: 'Lecture', location: 'Hall' }, { name: 'Talk 2' }),
    'Also changed somewhere else: the room capacity. Someone else changed the name as well. Your version was saved.',
  )
  assert.equal(
    describeOtherChanges(opened, { ...opened, name: 'Talk 2' }, { name: 'Talk 2 ' }),
    null,
    'an earlier try, whose answer was lost, had saved it',
  )
})

test('a change that was saved without a response isn’t someone else’s, and can be changed back', async () => {
  const opened = { name: 'Talk', location: 'Hall', description: '' }
  const stored = { ...opened, location: 'Room 2', description: 'Bring a pen' }
  const save = (change: Partial<typeof opened>, send: () => Promise<unknown>) =>
    saveOnVersion(opened, { change, version: () => Promise.resolve('v'), send, load: () => Promise.resolve(stored) })
  const lost = { location: 'Room 2' }
  await assert.rejects(
    save(lost, () => Promise.reject(new ApiError(0, undefined))),
    { status: 0 },
  )
  await assert.rejects(
    save({ name: 'Refused' }, () => Promise.reject(new ApiError(400, {}))),
    { status: 400 },
  )
  const { earlier } = await save({}, () => Promise.resolve())
  assert.deepEqual(earlier, [lost])
  assert.equal(
    describeOtherChanges(rebase(opened, stored, earlier), stored, { location: 'Room 3' }),
    'Also changed somewhere else: the description.',
  )
  assert.deepEqual(withChangedBack({ name: 'Lecture' }, opened, stored, earlier), { name: 'Lecture', location: 'Hall' })
  assert.deepEqual(withChangedBack({ location: 'Room 3' }, opened, stored, earlier), { location: 'Room 3' })
  assert.deepEqual(withChangedBack({}, opened, opened, earlier), {}, 'nothing was saved, so nothing is changed back')
})
