import type { RollFrame } from '#contract/rolls/live/live.ts'
import type { EventAttendanceRow } from '#contract/rolls/attendance-rows.ts'

/**
 * A row that arrived up to this long (ms) before the last frame of a watcher who reconnects may still be new to them:
 * it is committed after its arrival, at worst after three tries on a restarting database, and the clocks of two servers
 * differ slightly.
 */
export const slackMs = 10_000

/** Functions that read a roll. `app.ts` passes them in. */
export type RollReader = {
  /** The rows with these ids that are on the roll. */
  readRows: (event: string, ids: string[]) => Promise<EventAttendanceRow[]>
  /** Rows received at `start` (ms) or later, or all of them for null. */
  readRowsSince: (event: string, start: number | null) => Promise<EventAttendanceRow[]>
  listIds: (event: string) => Promise<string[]>
  count: (event: string) => Promise<number>
  /** A number that grows whenever someone is marked or a mark is undone. */
  readLastMarkChange: (event: string) => Promise<number>
}

/** The bytes of one frame: `named` with the rows, `counted` with only the count, for a public screen. */
export type FrameBytes = { named: Buffer; counted: Buffer }

/** Returns a frame's bytes. Its id is `moment` (ms), when the reading began: all on the roll by then has been sent. */
export function frameBytes(moment: number, frame: RollFrame): FrameBytes {
  const bytes = (data: RollFrame) => Buffer.from(`id: ${moment}\nevent: roll\ndata: ${JSON.stringify(data)}\n\n`)
  return { named: bytes(frame), counted: bytes({ count: frame.count, rows: [] }) }
}
