import type { Decoder } from './decoder.ts'
import { framePace } from './frame-pace.ts'
import { frameSource } from './frame-source.ts'

export type FramePump = { stop(): void }

/**
 * Sends the video's frames to the decoder, one in flight, as fast as the pace allows, until stopped. `onCodes` takes the
 * texts seen in one frame; `onMeasured` what a frame cost, in ms: on the page, in the worker, and from frame to answer.
 */
export function pumpFrames(
  video: HTMLVideoElement,
  decoder: Decoder,
  on: {
    codes(texts: string[]): void
    measured?(ms: { page: number; draw: number; plain: number; all: number; answered: number }): void
  },
): FramePump {
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
    const asked = decoder.decode(picture, pace.plan())
    const page = performance.now() - startedAt
    const answer = await asked
    pace.decoded(startedAt, answer.tookMs)
    if (isStopped) return
    if (answer.failed) source.stepDown()
    on.measured?.({ page, ...answer.tookMs, answered: performance.now() - startedAt })
    if (answer.codes.length > 0) on.codes(answer.codes)
  }

  async function onFrame() {
    if (isStopped) return
    awaitFrame(video, onFrame)
    if (isInFlight || !pace.mayDecode(performance.now())) return
    isInFlight = true
    try {
      await lookAt()
    } finally {
      isInFlight = false
    }
  }

  awaitFrame(video, onFrame)
  return { stop: () => void (isStopped = true) }
}

function awaitFrame(video: HTMLVideoElement, then: () => void) {
  // Firefox before 132 has no video frame callback; a frame of the screen is near enough.
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(then)
  else requestAnimationFrame(then)
}
