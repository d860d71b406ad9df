import type { Decoder } from './decoder.ts'
import { framePace } from './frame-pace.ts'
import { frameSource } from './frame-source.ts'

/** The cost of one frame, in ms: the page's own time, the worker's steps, and the time from taking it to the result. */
type FrameCost = { page: number; draw: number; plain: number; all: number; answered: number }

export type FramePump = {
  stop(): void
  /** The costs of the latest 300 frames, for measurements. */
  costs: readonly FrameCost[]
}

/**
 * Sends the video's frames to the decoder, one at a time, as fast as the pace allows, until stopped. `onCodes` is
 * called with the texts in one frame.
 */
export function pumpFrames(video: HTMLVideoElement, decoder: Decoder, onCodes: (texts: string[]) => void): FramePump {
  const costs: FrameCost[] = []
  const source = frameSource(video)
  const pace = framePace()
  let isStopped = false
  let isInFlight = false

  async function lookAt() {
    const startedAt = performance.now()
    const picture = await source.take()
    if (!picture || isStopped) {
      if (picture && 'close' in picture) picture.close()
      return
    }
    const pendingAnswer = decoder.decode(picture, pace.plan())
    const page = performance.now() - startedAt
    const answer = await pendingAnswer
    pace.decoded(startedAt, answer.tookMs)
    if (isStopped) return
    if (answer.failed) source.stepDown()
    costs.push({ page, ...answer.tookMs, answered: performance.now() - startedAt })
    if (costs.length > 300) costs.shift()
    if (answer.codes.length > 0) onCodes(answer.codes)
  }

  function onFrame() {
    if (isStopped) return
    awaitFrame(video, onFrame)
    if (isInFlight || !pace.mayDecode(performance.now())) return
    isInFlight = true
    void lookAt().finally(() => {
      isInFlight = false
    })
  }

  awaitFrame(video, onFrame)
  return { stop: () => void (isStopped = true), costs }
}

function awaitFrame(video: HTMLVideoElement, callback: () => void) {
  // Firefox before 132 has no video frame callback, so an animation frame replaces it.
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(callback)
  else requestAnimationFrame(callback)
}
