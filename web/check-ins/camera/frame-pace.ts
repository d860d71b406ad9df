/** The shortest time between two decodes, in ms: 15 a second are enough for a hand that moves. */
const shortestPause = 66
/** A phone whose median decode takes longer than this, in ms, gets smaller frames. */
const slowDecode = 60
/** Width in pixels at which a slow phone's frames are drawn. */
const slowWidth = 1280

export type FramePlan = {
  /** Width in pixels to draw the frame at. Null for its own. */
  drawWidth: number | null
  /** The second look at this frame when the plain look finds nothing. */
  secondLook: SecondLook | null
}
export type SecondLook = 'denoise' | 'middle'

export type FramePace = {
  /** Whether the next frame may be sent to the decoder. Takes the current time in ms. */
  mayDecode(now: number): boolean
  /** Returns how the next frame is to be looked at. */
  plan(): FramePlan
  /** Takes when (ms) a decode began, and how long (ms) its plain look and all looks together took. */
  decoded(startedAt: number, tookMs: { plain: number; all: number }): void
}

/** Decides how the next frame is read. The specification's 500 ms between frames is an upper bound. */
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
      notBefore = startedAt + Math.max(shortestPause, 2 * tookMs.all)
    },
  }
}

// Returns the second look of a frame: one for blurred or noisy prints, one for distant codes. They alternate, because
// both take longer than a plain look.
function secondLookFor(frame: number): SecondLook | null {
  if (frame % 6 === 0) return 'middle'
  return frame % 3 === 0 ? 'denoise' : null
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
