import type { Calls } from '#contract/api/call.ts'
import { liveQuery, rollFrame } from './live.ts'

const exampleFrames = [
  'retry: 1000',
  '',
  'id: 1772549528431',
  'event: roll',
  'data: {"count":142,"rows":[{"id":"aT7t3nDaNc3aT7t3","student_name":"Maja Bergström", …}]}',
  '',
  'id: 1772549533432',
  'event: roll',
  'data: {"count":142,"rows":[],"marks":1772549531207}',
  '',
]

export const liveCalls = {
  'GET /api/events/:id/attendance/live/': {
    access: ['faculty', 'admin'],
    limit: { most: 30 },
    // HEAD is useless for a stream.
    refusesHead: true,
    staysOpen: true,
    chapter: 'Rolls',
    operation: 'followAttendance',
    summary: 'Follow the roll of an event as it fills',
    about:
      'Sends server-sent events named `roll`. The data is a JSON object with `count`, the number of students on the roll, and `rows`, the new rows, in the shape of the list. At most twenty events are sent a second, and one every five seconds when nothing happens. After an interruption, send the last `id` as `Last-Event-ID` (or `since`) to get the rows since then. A row may arrive twice, so deduplicate by `id`. If your number of rows differs from `count` for two seconds, read the list again: someone was removed, or the clocks of two servers differ. Some frames have `marks`, the moment (in milliseconds since 1970) at which a mark was last made or undone, or 0 without marks. Read the marks again when the latest `made_at` or `undone_at` that you have is different. With `only=count` no rows are sent. The stream ends when the session ends or the viewer loses access to the event. An account may keep ten open.',
    params: { id: "The event's id." },
    query: liveQuery,
    answers: {
      200: { about: 'The stream.', media: ['text/event-stream'], shape: rollFrame, example: exampleFrames.join('\n') },
    },
    refusals: { 400: ['stream_not_first'], 404: ['not_found'], 429: ['too_many_streams'] },
  },
} satisfies Calls
