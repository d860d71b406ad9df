import type { RollFrame } from '#contract/live/live.ts'
import type { EventAttendanceRow } from '#contract/reports/reports.ts'

/**
 * How far (ms) a row's arrival may lie before the frame that a stream has seen and the row still be new to it: a commit
 * comes after the arrival, at the worst after three tries on a database that restarts, and the clocks of two servers
 * are never quite one.
 */
export const slackMs = 10_000

/** How a roll is read; `app.ts` hands it in, since lists are made further to the left. */
export type RollReading = {
  /** Those of these rows that are on the roll. */
  rowsOf: (event: string, ids: string[]) => Promise<EventAttendanceRow[]>
  /** Rows received at `since` (ms) or later; all of them for null. */
  rowsSince: (event: string, since: number | null) => Promise<EventAttendanceRow[]>
  count: (event: string) => Promise<number>
}

/** One frame as it goes over the line: for who reads names, and for a screen that everybody sees. */
export type FrameBytes = { named: Buffer; counted: Buffer }

/** Gives a frame's bytes. Its id is `at` (ms), when reading began: all that was on the roll then is sent. */
export function frameBytes(at: number, frame: RollFrame): FrameBytes {
  const bytes = (data: RollFrame) => Buffer.from(`id: ${at}\nevent: roll\ndata: ${JSON.stringify(data)}\n\n`)
  const named = bytes(frame)
  return { named, counted: frame.rows.length === 0 ? named : bytes({ ...frame, rows: [] }) }
}
