/** The minimum time (ms) between two decodes. 15 per second are enough for a moving hand. */
const minPauseMs = 66
/** A phone whose median decode takes longer than this (ms) gets smaller frames. */
const slowDecode = 60
/** The width (px) at which a slow phone's frames are drawn. */
const slowWidth = 1280

export type FramePlan = {
  /** The width (px) at which to draw the frame. Null for its own width. */
  drawWidth: number | null
  /** The second look at this frame if the first look finds nothing. */
  secondLook: SecondLook | null
}
export type SecondLook = 'denoise' | 'middle'

export type FramePace = {
  /** Whether the next frame may be sent to the decoder. `now` in ms. */
  mayDecode(now: number): boolean
  /** Returns how to decode the next frame. */
  plan(): FramePlan
  /** Records when a decode started (ms), and how long its first look and all of it took (ms). */
  decoded(startedAt: number, tookMs: { plain: number; all: number }): void
}

/** Decides when and how each frame is decoded. The specification's 500 ms between frames is an upper bound. */
export function framePace(): FramePace {
  const recent: number[] = []
  let frames = 0
  let notBefore = 0

  return {
    mayDecode: (now) => now >= notBefore,
    plan() {
      frames += 1
      const isSlow = median(recent) > slowDecode
      return { drawWidth: isSlow && frames % 4 !== 0 ? slowWidth : null, secondLook: secondLookFor(frames) }
    },
    decoded(startedAt, tookMs) {
      recent.push(tookMs.plain)
      if (recent.length > 9) recent.shift()
      notBefore = startedAt + Math.max(minPauseMs, 2 * tookMs.all)
    },
  }
}

// Returns the second look at a frame: 'denoise' for blurred or noisy prints, 'middle' for distant codes. They
// alternate, because both take longer than a first look.
function secondLookFor(frame: number): SecondLook | null {
  if (frame % 6 === 0) return 'middle'
  return frame % 3 === 0 ? 'denoise' : null
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
