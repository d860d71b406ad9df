import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import type { HistoryItem } from '#contract/rolls/history.ts'
import type { EventAttendanceRow } from '#contract/rolls/attendance-rows.ts'
import { connectReadOnly } from '#server/database/connect.ts'
import { patience } from '#test/patience.ts'
import { openRoll } from '#test/roll-stream.ts'
import type { Installation } from '#test/servers.ts'
import { call } from '#test/call.ts'
import type { CheckIn, Hall } from './hall.ts'

type Promised = ReadonlyMap<CheckIn, string>
/** The number of acknowledged check-ins that are missing in each place where people look for them. */
export type LostCheckIns = {
  database: number
  history: number
  roll: number
  live: number
  csv: number
  overall: number
}
export type Inventory = { lost: LostCheckIns; rows: number; doubled: number; integrity: string }

/** The result when nothing was lost. */
export const nothingLost: LostCheckIns = { database: 0, history: 0, roll: 0, live: 0, csv: 0, overall: 0 }

/**
 * Looks for every acknowledged check-in in the database and, over HTTP, in a server's lists and files.
 * `withOverallFile` includes the class's file of all events. It can be used only once, because it adds the events to
 * the class.
 */
export async function takeInventory(
  url: string,
  place: Installation,
  hall: Hall,
  promised: Promised,
  withOverallFile = true,
): Promise<Inventory> {
  const { rows, doubled, integrity, ids } = await inDatabase(place)
  const lost = { ...nothingLost }
  for (const id of promised.values()) if (!ids.has(id)) lost.database += 1
  lost.history = await missingInHistories(url, hall, promised)
  for (const event of hall.events) {
    const due = [...promised].filter(([checkIn]) => checkIn.event.id === event.id)
    const missing = await missingOfEvent(url, hall, event.id, due)
    lost.roll += missing.roll
    lost.live += missing.live
    lost.csv += missing.csv
  }
  if (withOverallFile) lost.overall = await missingInOverallFile(url, hall, promised)
  return { lost, rows, doubled, integrity }
}

async function inDatabase(place: Installation) {
  const db = connectReadOnly(place.database)
  const rows = await db.selectFrom('attendance').select(['id', 'event_id', 'student_id']).execute()
  const pairs = new Set(rows.map((row) => `${row.event_id} ${row.student_id}`))
  let integrity = 'ok'
  if (place.database.engine === 'sqlite') {
    const result = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    integrity = result.rows.map((row) => row.integrity_check).join('; ')
  }
  await db.destroy()
  return { rows: rows.length, doubled: rows.length - pairs.size, integrity, ids: new Set(rows.map((row) => row.id)) }
}

async function missingInHistories(url: string, hall: Hall, promised: Promised): Promise<number> {
  const listedIds = new Set<string>()
  const students = [...hall.students]
  const reader = async () => {
    for (let student = students.pop(); student; student = students.pop()) {
      const items = await read<HistoryItem[]>(url, `/api/students/${student.id}/attendance/`, student.token)
      for (const { id } of items) listedIds.add(id)
    }
  }
  await Promise.all(Array.from({ length: 8 }, reader))
  return [...promised.values()].filter((id) => !listedIds.has(id)).length
}

async function missingOfEvent(url: string, hall: Hall, event: string, due: [CheckIn, string][]) {
  const { token } = hall.professor
  const roll = await read<EventAttendanceRow[]>(url, `/api/events/${event}/attendance/`, token)
  const listed = new Set(roll.map(({ id }) => id))
  const stream = await openRoll(url, { token, event })
  await stream.until(({ frames }) => frames.length > 0)
  const streamed = new Set(stream.rows().map(({ id }) => id))
  stream.close()
  const file = await ask(url, 'GET', `/api/events/${event}/attendance/csv/`, { token })
  const lines = parse<Record<string, string>>(file.text, { bom: true, columns: true })
  // Text that looks like the beginning of a formula has an apostrophe in front of it.
  const written = new Set(lines.map((line) => line['Student ID']!.replace(/^'/, '')))
  return {
    roll: due.filter(([, id]) => !listed.has(id)).length,
    live: due.filter(([, id]) => !streamed.has(id)).length,
    csv: due.filter(([{ student }]) => !written.has(student.id)).length,
  }
}

/** Counts the check-ins that are missing in the class's overall file, which has a Yes for each check-in. */
async function missingInOverallFile(url: string, hall: Hall, promised: Promised): Promise<number> {
  const { token } = hall.professor
  for (const event of hall.events) {
    const body = { class_instance: hall.seminar, event: event.id }
    const { status, text } = await ask(url, 'POST', '/api/class-events/', { token, body })
    assert.ok(status < 300, text)
  }
  const file = await ask(url, 'GET', `/api/class/${hall.seminar}/overall-attendance/`, { token })
  const [head, ...lines] = parse(file.text, { bom: true })
  const emails = new Map(lines.map((line) => [line[2]!, line]))
  const columns = new Map(
    hall.events.map(({ id, name }) => [id, head!.findIndex((title) => title.includes(`${name} (`))]),
  )
  return [...promised.keys()].filter(
    ({ student, event }) => emails.get(student.email)?.[columns.get(event.id)!] !== 'Yes',
  ).length
}

async function read<T>(url: string, path: string, token: string): Promise<T> {
  const { status, body, text } = await ask(url, 'GET', path, { token })
  assert.equal(status, 200, text)
  return body as T
}

/** Sends a request like `call`, but retries every 503, until the tests' patience ends. */
async function ask(
  url: string,
  method: string,
  path: string,
  options: Parameters<typeof call>[3],
): ReturnType<typeof call> {
  const givesUpAt = Date.now() + patience.timeout
  for (;;) {
    const answer = await call(url, method, path, options)
    if (answer.status !== 503 || Date.now() > givesUpAt) return answer
    await pause(Number(answer.headers.get('retry-after')) * 1_000)
  }
}
