import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { aClassWith, aFaculty, anEvent, aSchool, aStudent } from '#test/builders.ts'
import { onBothEngines } from '#test/world.ts'

onBothEngines(
  'an appeal or choice by a student with far too many events is refused before anything is computed',
  async (world) => {
    const school = await aSchool(world)
    const [professor, student, classmate] = [
      await aFaculty(world, school),
      await aStudent(world, school),
      await aStudent(world, school),
    ]
    const first = await anEvent(world, professor)
    for (let n = 1; n < 60; n += 1) await anEvent(world, professor)
    const { id: seminar } = await aClassWith(world, professor, [student, classmate], 'Seminar')
    for (let n = 0; n < 84; n += 1) await aClassWith(world, professor, [student])
    await sql`insert into class_event (id, school_id, class_id, event_id, created_at)
    select class.id || event.id, class.school_id, class.id, event.id, event.created_at from class cross join event
  `.execute(world.db)
    const ask = ({ token }: typeof student) =>
      world.call('POST', '/api/appeals/', {
        token,
        once: true,
        body: { event: first.id, class: seminar, text: 'I was there' },
      })
    const choose = ({ id, token }: typeof student) =>
      world.call('PUT', `/api/students/${id}/credit-choices/${first.id}/`, {
        token,
        once: true,
        body: { class: seminar },
      })
    for (const refused of [await ask(student), await choose(student)])
      assert.deepEqual(
        [refused.status, refused.body.code, refused.headers.get('retry-after')],
        [503, 'reading_too_long', '60'],
      )
    assert.equal((await ask(classmate)).status, 201, 'of the same seminar')
    assert.deepEqual((await choose(classmate)).body.error_codes, { class: ['not_to_choose'] })
  },
)
