import assert from 'node:assert/strict'
import { attendanceRow } from './attendance-row.ts'
import { aFaculty, aSchool, aStudent, type Person, type School } from './builders.ts'
import type { World } from './world.ts'

export const usagePath = '/api/admin/usage-report/'

export type UsageUniversity = { school: School; owner: Person; zone: string }

/** Creates a university in a time zone, with a professor who owns its events. */
export async function aUniversity(world: World, zone: string, mark?: string): Promise<UsageUniversity> {
  const school = await aSchool(world, mark, zone)
  return { school, owner: await aFaculty(world, school), zone }
}

/** Checks a new student in to an event of the university at this moment. */
export async function addCheckIn(
  world: World,
  { school }: UsageUniversity,
  moment: string,
  event: string,
): Promise<void> {
  const student = await aStudent(world, school)
  const row = attendanceRow({ school: school.id, event, student: student.id, scannedAt: Date.parse(moment) })
  await world.db.insertInto('attendance').values(row).execute()
}

/** Returns the usage report. Throws unless the reader may see it. */
export async function readUsageReport(world: World, reader: Person, query: Record<string, string> = {}) {
  const address = `${usagePath}?${new URLSearchParams(query).toString()}`
  const { status, body, text } = await world.call('GET', address, { token: reader.token })
  assert.equal(status, 200, text)
  return body
}
