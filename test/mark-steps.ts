import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import { readXlsx } from './read-xlsx.ts'
import { aClassWith, aProfessor, anEvent, aScan, aStudent, type Person } from './builders.ts'
import { fetchPatiently } from './retry-while-busy.ts'
import type { World } from './world.ts'

// Steps of a professor who marks students on a roll.

export const phoneDied = { says: 'present', reason_kind: 'phone', reason: 'Phone battery died' }
export const leftEarly = { says: 'absent', reason_kind: 'left-early', reason: 'Left after five minutes' }

/** Creates a talk that counts for its professor’s class of Maya and Noor. Maya has checked in. */
export async function aTalk(world: World) {
  const { school, professor } = await aProfessor(world)
  const [maya, noor] = [await aStudent(world, school, 'Maya'), await aStudent(world, school, 'Noor')]
  const event = await anEvent(world, professor, { name: 'Talk' })
  const { id: classId } = await aClassWith(world, professor, [maya, noor])
  await assign(world, professor, classId, event.id)
  await world.call('POST', '/api/attendance/', { token: maya.token, body: aScan(world, maya, event) })
  const ask = (method: string, path: string, body?: unknown, actor: Person = professor) =>
    world.call(method, path, { token: actor.token, ...(body !== undefined && { body }) })
  return {
    school,
    professor,
    maya,
    noor,
    event,
    classId,
    ask,
    mark: (marks: unknown[], actor?: Person) => ask('POST', `/api/events/${event.id}/marks/`, { marks }, actor),
    undo: (id: string, reason?: string) => ask('POST', `/api/marks/${id}/undo/`, reason ? { reason } : {}),
    listScans: () => world.db.selectFrom('attendance').selectAll().where('event_id', '=', event.id).execute(),
    /** Returns who was present. Throws unless every list, file and count agrees. */
    async listPresent() {
      const get = async (path: string) => (await ask('GET', path)).body
      const roll: { student_id: string }[] = await get(`/api/events/${event.id}/attendance/`)
      const csv: string[][] = parse((await ask('GET', `/api/events/${event.id}/attendance/csv/`)).text, { bom: true })
      const ofClass: { student_id: string }[] = await get(`/api/attendance/event/${event.id}/class/${classId}/`)
      const grid: { events: { checked_in: number }[]; students: { id: string; attended: string[] }[] } = await get(
        `/api/class/${classId}/attendance/`,
      )
      const overall: string[][] = parse((await ask('GET', `/api/class/${classId}/overall-attendance/`)).text, {
        bom: true,
      })
      const live = await get(`/api/events/${event.id}/attendance/statistics/`)
      const day = await get(`/api/faculty/${professor.id}/day/?from=2026-03-03T00:00:00Z&to=2026-03-04T00:00:00Z`)
      const names = (ids: string[]) =>
        ids.map((id) => (id === maya.id ? 'Maya' : id === noor.id ? 'Noor' : 'other')).toSorted()
      const present = names(roll.map((row) => row.student_id))
      const classMates = present.filter((name) => name !== 'other')
      assert.deepEqual(
        csv.slice(1).map((row) => row[4]),
        present.map(() => 'Yes'),
      )
      assert.deepEqual(names(ofClass.map((row) => row.student_id)), classMates, 'the class report')
      assert.deepEqual(
        names(grid.students.filter((student) => student.attended.length > 0).map(({ id }) => id)),
        classMates,
      )
      assert.equal(grid.events[0]!.checked_in, classMates.length)
      assert.equal(overall.filter((row) => row[3] === 'Yes').length, classMates.length)
      assert.deepEqual([live.checked_in, live.expected_in], [present.length, classMates.length])
      assert.deepEqual(
        names(
          live.students
            .filter((student: { checked_in: boolean }) => student.checked_in)
            .map((student: { id: string }) => student.id),
        ),
        classMates,
      )
      assert.deepEqual(
        [day.events[0].checked_in, day.events[0].classes[0].checked_in],
        [present.length, classMates.length],
      )
      return present
    },
  }
}

/** Assigns an event to a class of its owner. */
export async function assign(world: World, owner: Person, classId: string, event: string): Promise<void> {
  const body = { class_instance: classId, event }
  const { status, text } = await world.call('POST', '/api/class-events/', { token: owner.token, body })
  assert.equal(status, 201, text)
}

/** Downloads a workbook and returns its rows as texts. */
export async function workbook(world: World, actor: Person, path: string): Promise<string[][]> {
  const answer = await fetchPatiently(world.url + path, { headers: { authorization: `Bearer ${actor.token}` } })
  const { rows } = readXlsx(new Uint8Array(await answer.arrayBuffer()))
  return rows.map((row) => row.map(String))
}
