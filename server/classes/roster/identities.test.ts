import assert from 'node:assert/strict'
import { rowMessages } from '#contract/classes/roster/words.ts'
import { aStudent } from '#test/builders.ts'
import { messagesIn } from '#test/call.ts'
import { aRow, aSeminar } from '#test/roster-steps.ts'
import { onAnyEngine, onBothEngines, type World } from '#test/world.ts'
import { listIdentities } from './identities.ts'

const canvas = (user_id: string, login: string, section = '') => ({ system: 'canvas', user_id, login, section })

async function idsIn(world: World, classId: string): Promise<string[]> {
  const identities = await listIdentities(world.db, classId)
  return identities
    .map(({ system, user_id, login, section }) => [system, user_id, login, section].join(' ').trim())
    .toSorted()
}

onBothEngines('an import stores ids, and the next one replaces those of the same system', async (world) => {
  const { school, seminar, add, addOne, ask } = await aSeminar(world)
  const ravi = await aStudent(world, school, 'Ravi')
  const imported = await add([
    { ...aRow(school, 'Maya'), identity: canvas(' 2201 ', 'mb17', 'Section\n2') },
    { ...aRow(school, 'Ravi', ravi.email), identity: canvas('2202', 'ra9') },
    { ...aRow(school, 'Noor'), identity: null },
    { ...aRow(school, 'Omar'), identity: canvas('', '', 'Section 2') },
  ])
  assert.deepEqual(imported.body, { added: 4, duplicates: 0, refused: [] })
  assert.deepEqual(await idsIn(world, seminar), ['canvas 2201 mb17 Section 2', 'canvas 2202 ra9'])

  const secondImport = await add([
    { ...aRow(school, 'Maya'), identity: canvas('2299', 'mb18') },
    { ...aRow(school, 'Maya'), identity: canvas('1', 'of-the-second-row') },
    { ...aRow(school, 'Ravi', ravi.email), identity: { system: 'moodle', login: 'ravi' } },
    aRow(school, 'Noor'),
  ])
  assert.deepEqual(secondImport.body, { added: 0, duplicates: 4, refused: [] })
  const addition = await addOne({
    ...aRow(school, 'Zoe'),
    identity: { system: 'blackboard', user_id: '7', login: 'zoe' },
  })
  assert.equal(addition.status, 201, addition.text)
  assert.deepEqual(await idsIn(world, seminar), [
    'blackboard 7 zoe',
    'canvas 2202 ra9',
    'canvas 2299 mb18',
    'moodle  ravi',
  ])

  const created = await ask('POST', '/api/class/create/', {
    name: 'BIO 211',
    students: [{ ...aRow(school, 'Maya'), identity: canvas('2201', 'mb17') }],
  })
  assert.equal(created.status, 201, created.text)
  assert.deepEqual(await idsIn(world, created.body.id), ['canvas 2201 mb17'], 'each class has its own')
})

onAnyEngine('a gradebook file matches a student by an id from the imported roster', async (world) => {
  const { school, seminar, add, ask } = await aSeminar(world)
  await add([{ ...aRow(school, 'Maya'), identity: canvas('2201', 'mb17') }, aRow(school, 'Noor')])
  const text = [
    'Student,ID,SIS Login ID,Section,Talks (77)',
    '"Married, Now",2201,new-login,A,',
    '"Who, Ever",9,MB17@elsewhere,A,',
  ].join('\n')
  const file = Buffer.from(text).toString('base64')
  const { status, body } = await ask('POST', `/api/classes/${seminar}/gradebook/preview/`, { file })
  assert.equal(status, 200)
  assert.deepEqual(
    body.rows.map(({ by: key, student }: { by: string; student: { email: string } | null }) => [key, student?.email]),
    [
      ['id', `maya@${school.studentDomain}`],
      [null, undefined],
    ],
  )
})

onAnyEngine('an invalid identity is refused with its line, and nothing of that row is stored', async (world) => {
  const { school, seminar, add, addOne, roster } = await aSeminar(world)
  const bad = [
    ['canvas', rowMessages.notAnIdentity],
    [{ system: 'peoplesoft', user_id: '1' }, rowMessages.notAnIdentity],
    [{ ...canvas('1', 'x'), section: 7 }, rowMessages.notAnIdentity],
    [canvas('x'.repeat(201), ''), rowMessages.identityTooLong],
    [canvas('1', 'a\u0007b'), rowMessages.identityCharacter],
  ] as const
  const { body } = await add(bad.map(([identity], n) => ({ ...aRow(school, `Student${n}`), identity })))
  assert.deepEqual(
    body.refused.map(({ line, reason }: { line: number; reason: string }) => [line, reason]),
    bad.map(([, reason], n) => [n + 1, reason]),
  )
  const addition = await addOne({ ...aRow(school, 'Zoe'), identity: 7 })
  assert.deepEqual([addition.status, messagesIn(addition.body)], [400, { identity: [rowMessages.notAnIdentity] }])
  assert.deepEqual([await roster(), await idsIn(world, seminar)], [[], []])
})
