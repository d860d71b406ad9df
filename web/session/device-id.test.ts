import assert from 'node:assert/strict'
import test from 'node:test'
import { anEmptyStorage } from '#test/browser-storage.ts'
import { deviceId, makeDeviceId } from './device-id.ts'

const phone = { userAgent: 'Phone/1', language: 'en-US', colorDepth: 24, width: 390, height: 844 }

test('two phones of the same model have the same device id, and a different model has a different one', () => {
  const id = makeDeviceId(() => phone, 0)
  assert.match(id, /^dev_[0-9a-f]{16}$/)
  assert.equal(
    makeDeviceId(() => ({ ...phone }), 1),
    id,
  )
  assert.notEqual(
    makeDeviceId(() => ({ ...phone, width: 393 }), 0),
    id,
  )
})

test('a browser that hides its properties gets a device id from the time', () => {
  const silent = () => {
    throw new Error('blocked')
  }
  assert.equal(makeDeviceId(silent, 1767312000000), 'dev_1767312000000')
})

test('an existing device id is reused, under either of its two keys', (t) => {
  const storage = anEmptyStorage(t)
  storage.set('deviceFingerprint', 'device_older')
  assert.equal(deviceId(), 'device_older')
  storage.set('deviceId', `dev_${'7'.repeat(300)}`)
  assert.equal(deviceId(), `dev_${'7'.repeat(196)}`, 'cut to 200 characters')
  storage.clear()
  const newId = deviceId()
  assert.deepEqual(Object.fromEntries(storage), { deviceId: newId })
  assert.equal(deviceId(), newId)
})
