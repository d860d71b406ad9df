import assert from 'node:assert/strict'
import test from 'node:test'
import { cameraMessage, openCamera, zoomStepsWithin } from './camera.ts'

test('a camera error is shown with the browser’s own message', () => {
  assert.equal(cameraMessage(new Error('Permission denied')), 'Camera error: Permission denied')
  assert.equal(cameraMessage('odd'), 'Camera error: odd')
})

test('a browser without camera access has its own message', async () => {
  const error: unknown = await openCamera().catch((reason: unknown) => reason)
  assert.equal(cameraMessage(error), 'Camera access not supported by your browser')
})

test('the rear or the chosen camera is requested, without sound', async (t) => {
  const requests: MediaStreamConstraints[] = []
  const stream = { getVideoTracks: () => [] }
  const getUserMedia = async (constraints: MediaStreamConstraints) => {
    requests.push(constraints)
    return stream
  }
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  t.after(() => Reflect.deleteProperty(navigator, 'mediaDevices'))
  assert.equal(await openCamera(), stream)
  await openCamera('front')
  const [rear, chosen] = requests.map(({ video, audio }) => ({ ...(video as MediaTrackConstraints), audio }))
  assert.deepEqual([rear?.facingMode, rear?.deviceId, rear?.audio], [{ ideal: 'environment' }, undefined, false])
  assert.deepEqual([chosen?.facingMode, chosen?.deviceId, chosen?.audio], [undefined, { exact: 'front' }, false])
})

test('zoom is offered only if there are several steps', () => {
  assert.deepEqual(zoomStepsWithin({ min: 1, max: 8 }), [1, 2, 4])
  assert.deepEqual(zoomStepsWithin({ min: 1, max: 3 }), [1, 2])
  assert.deepEqual(zoomStepsWithin({ min: 1, max: 1 }), [])
})
