import type { RollFrame } from '#contract/rolls/live/live.ts'

/** The shortest time (ms) between two renders: people can't follow twenty a second. */
const betweenDrawings = 250

/** Merges frames that arrive close together. The first one is passed on at once. */
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
      gathered = { ...gathered, ...frame, rows: [...(gathered?.rows ?? []), ...frame.rows] }
      if (timer === undefined) pass()
    },
    stop: () => clearTimeout(timer),
  }
}
