import type { RollFrame } from '#contract/live/live.ts'

/** A page is drawn again at most so often (ms): twenty frames a second are more than an eye takes in. */
const betweenDrawings = 250

/** Puts frames that come close together into one; the first goes through at once. */
export function gatherFrames(onFrame: (frame: RollFrame) => void): {
  take: (frame: RollFrame) => void
  stop: () => void
} {
  let gathered: RollFrame | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function pass(): void {
    timer = undefined
    if (!gathered) return
    const frame = gathered
    gathered = null
    timer = setTimeout(pass, betweenDrawings)
    onFrame(frame)
  }
  return {
    take(frame) {
      gathered = { count: frame.count, rows: [...(gathered?.rows ?? []), ...frame.rows] }
      if (timer === undefined) pass()
    },
    stop: () => clearTimeout(timer),
  }
}
