import assert from 'node:assert/strict'
import { newId } from '#server/database/new-id.ts'
import { aFaculty, aSchool, aStudent, type Person, type School } from './builders.ts'
import type { World } from './world.ts'

export const usagePath = '/api/admin/usage-report/'

export type Place = { school: School; owner: Person; zone: string }

/** A university in a time zone, with somebody who makes its events. */
export async function aPlace(world: World, zone: string, mark?: string): Promise<Place> {
  const school = await aSchool(world, mark, zone)
  return { school, owner: await aFaculty(world, school), zone }
}

/** Puts somebody on the roll of an event of the university at that very moment. */
export async function checkedIn(world: World, { school }: Place, at: string, event: string): Promise<void> {
  const student = await aStudent(world, school)
  const scanned_at = Date.parse(at)
  await world.db
    .insertInto('attendance')
    .values({
      id: newId(),
      school_id: school.id,
      event_id: event,
      student_id: student.id,
      scanned_at,
      received_at: scanned_at,
      late_sent: 0,
      client_nonce: null,
      device_id: null,
      latitude: null,
      longitude: null,
      accuracy: null,
      located_at: null,
      browser: null,
    })
    .execute()
}

/** The usage report as somebody gets it who may. */
export async function readUsageReport(world: World, who: Person, query: Record<string, string> = {}) {
  const address = `${usagePath}?${new URLSearchParams(query).toString()}`
  const { status, body, text } = await world.call('GET', address, { token: who.token })
  assert.equal(status, 200, text)
  return body
}
