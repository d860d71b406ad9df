import assert from 'node:assert/strict'
import { parse } from 'csv-parse/sync'
import { aClassWith, aFaculty, anAdmin, anEvent, aSchool, aStudent, type Person } from '#test/builders.ts'
import { assign, leftEarly, phoneDied, workbook } from '#test/mark-steps.ts'
import { createDice } from '#test/permissions/random-worlds/dice.ts'
import { readUsageReport } from '#test/usage-universities.ts'
import { onBothEngines, type World } from '#test/world.ts'

type Talk = { id: string; name: string; present: Set<string> }

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
const countYes = (rows: string[][], column: number) => rows.filter((row) => row[column] === 'Yes').length

/**
 * A professor's three events with random marks and no check-ins at all. One of them also counts for a colleague's
 * class.
 */
async function aMarkedTerm(world: World) {
  const school = await aSchool(world)
  const [professor, colleague] = [await aFaculty(world, school), await aFaculty(world, school, 'Ruth')]
  const master = await anAdmin(world, 'master')
  const students = await Promise.all(['Ana', 'Ben', 'Cai', 'Dee', 'Eli'].map((name) => aStudent(world, school, name)))
  const guest = await aStudent(world, school, 'Guest')
  const { id: classId } = await aClassWith(world, professor, students)
  const { id: otherClass } = await aClassWith(world, colleague, students.slice(0, 2), 'PSY 101')
  const ask = async (path: string, actor: Person = professor) => {
    const { status, body, text } = await world.call('GET', path, { token: actor.token })
    assert.equal(status, 200, `${path} ${text}`)
    return { body, text }
  }
  const pending = { email: `pat@${school.studentDomain}`, firstName: 'Pat', lastName: 'Pending' }
  await world.call('POST', '/api/faculty/batch-add-students/', {
    token: professor.token,
    body: { class_id: classId, students: [pending] },
  })
  const { body: roster } = await ask(`/api/class-students/?class_instance=${classId}`)
  const pat: string = roster.find((row: { pending_student: string | null }) => row.pending_student).pending_student
  const people = [...students.map(({ id }) => id), pat, guest.id]
  const dice = createDice(7)
  const talks: Talk[] = []
  for (const name of ['First', 'Second', 'Third']) {
    const { id } = await anEvent(world, professor, { name })
    await assign(world, professor, classId, id)
    const talk: Talk = { id, name, present: new Set() }
    for (const student of people) {
      const says = dice.chance(60) ? 'present' : 'absent'
      const mark = { student, ...(says === 'present' ? phoneDied : leftEarly) }
      const answer = await world.call('POST', `/api/events/${id}/marks/`, {
        token: professor.token,
        body: { marks: [mark] },
      })
      assert.equal(answer.status, 201, answer.text)
      if (says === 'present') talk.present.add(student)
    }
    talks.push(talk)
  }
  await assign(world, colleague, otherClass, talks[2]!.id)
  return { school, professor, colleague, master, students, guest, classId, otherClass, pat, talks, ask }
}

onBothEngines('with only marks and no check-ins, every call and file counts the same people', async (world) => {
  const { school, professor, colleague, master, students, guest, classId, otherClass, pat, talks, ask } =
    await aMarkedTerm(world)
  const rosters = new Map([
    [classId, [...students.map(({ id }) => id), pat]],
    [otherClass, students.slice(0, 2).map(({ id }) => id)],
  ])
  const countIn = (talk: Talk, people: string[]) => people.filter((id) => talk.present.has(id)).length
  const everywhere = sum(talks.map(({ present }) => present.size))
  assert.ok(everywhere > 3 && talks.every(({ present }) => present.size > 0), 'the dice marked someone everywhere')
  const table: [label: string, figure: number, expected: number][] = []
  const compare = (label: string, figure: number, expected: number) => table.push([label, figure, expected])

  for (const talk of talks) {
    const [path, size] = [`/api/events/${talk.id}`, talk.present.size]
    compare(`${talk.name}: list`, (await ask(`${path}/attendance/`)).body.length, size)
    const csv: string[][] = parse((await ask(`${path}/attendance/csv/`)).text, { bom: true })
    compare(`${talk.name}: CSV`, countYes(csv, 4), size)
    compare(`${talk.name}: Excel`, countYes(await workbook(world, professor, `${path}/attendance/xlsx/`), 4), size)
    const live = (await ask(`${path}/attendance/statistics/`)).body
    compare(`${talk.name}: live page`, live.checked_in, size)
    compare(`${talk.name}: live page, expected`, live.expected_in, countIn(talk, rosters.get(classId)!))
    compare(`${talk.name}: live page, walk-ins`, live.walk_ins, countIn(talk, [guest.id]))
    compare(`${talk.name}: deletion`, (await ask(`${path}/deletion/`)).body.check_ins, size)
  }
  for (const [id, owner, ownTalks] of [
    [classId, professor, talks],
    [otherClass, colleague, [talks[2]!]],
  ] as const) {
    const roster = rosters.get(id)!
    const counts = ownTalks.map((talk) => countIn(talk, roster))
    // A class's page requests only one student, because every page of the grid contains the whole class's counts.
    for (const query of ['', '?limit=1']) {
      const { events } = (await ask(`/api/class/${id}/attendance/${query}`, owner)).body
      for (const [n, talk] of ownTalks.entries())
        compare(`${talk.name}: grid${query}`, events.find((event: Talk) => event.id === talk.id).checked_in, counts[n]!)
    }
    const grid = (await ask(`/api/class/${id}/attendance/`, owner)).body
    compare('grid, ticks', sum(grid.students.map((row: { attended: string[] }) => row.attended.length)), sum(counts))
    for (const format of ['csv', 'xlsx']) {
      const path = `/api/class/${id}/overall-attendance/?format=${format}`
      const rows =
        format === 'csv' ? parse((await ask(path, owner)).text, { bom: true }) : await workbook(world, owner, path)
      compare(`overall ${format}`, rows.flat().filter((cell) => cell === 'Yes').length, sum(counts))
    }
    for (const [n, talk] of ownTalks.entries()) {
      const path = `/api/attendance/event/${talk.id}/class/${id}`
      compare(`${talk.name}: class list`, (await ask(`${path}/`, owner)).body.length, counts[n]!)
      compare(`${talk.name}: class Excel`, countYes(await workbook(world, owner, `${path}/xlsx/`), 4), counts[n]!)
    }
  }
  const day = (await ask(`/api/faculty/${professor.id}/day/?from=2026-03-03T00:00:00Z&to=2026-03-04T00:00:00Z`)).body
  for (const talk of talks) {
    const event = day.events.find(({ id }: Talk) => id === talk.id)
    compare(`${talk.name}: dashboard`, event.checked_in, talk.present.size)
    const course = event.classes.find(({ id }: { id: string }) => id === classId)
    compare(`${talk.name}: dashboard, class`, course.checked_in, countIn(talk, rosters.get(classId)!))
  }
  for (const student of [...students, guest]) {
    const attended = talks.filter(({ present }) => present.has(student.id)).length
    const history = (await ask(`/api/students/${student.id}/attendance/`, student)).body
    compare('history', history.filter((item: { present: boolean }) => item.present).length, attended)
    const deletion = (await ask(`/api/students/${student.id}/deletion/`, student)).body
    compare('student’s deletion', deletion.check_ins, attended)
  }
  const keptCount = talks[2]!.present.size
  const faculty = (await ask(`/api/faculty/${professor.id}/deletion/`)).body
  compare('faculty deletion', faculty.check_ins, everywhere - keptCount)
  const contents = (await ask(`/api/schools/${school.id}/contents/`, master)).body
  compare('university deletion', contents.check_ins, everywhere)
  const usage = await readUsageReport(world, master, { university: school.id })
  compare('usage, marks', usage.totalMarks, everywhere)
  compare('usage, check-ins', usage.totalCheckins, 0)
  const { body: evidence } = await ask(`/api/events/${talks[0]!.id}/evidence/`)
  compare('check-ins to compare', evidence.check_ins, 0)

  assert.ok(table.length > 60, `${table.length} numbers`)
  assert.deepEqual(
    table.map(([label, figure]) => [label, figure]),
    table.map(([label, , expected]) => [label, expected]),
  )
})
