import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identitiesIn } from './file-identities.ts'
import { judgeRows, readyStudents } from './judge-rows.ts'
import { readText } from './read-file.ts'
import { matchRows, readTable } from './read-table.ts'

const domain = 'students.alder.edu'

function table(text: string) {
  const importTable = readTable(readText(text)?.sheets ?? [], { choice: {}, domain, rule: 'by name' })
  assert.ok(importTable)
  return importTable
}

const withIds = [
  {
    header: 'Student,ID,SIS User ID,SIS Login ID,Section',
    row: '"B, Maya",17,u17,mb17,BIO 210',
    reads: ['canvas', '17', 'mb17', 'BIO 210'],
  },
  {
    header: 'OrgDefinedId,Username,Email,End-of-Line Indicator',
    row: '#017,#mb17,m@x.edu,#',
    reads: ['brightspace', '017', 'mb17', ''],
  },
  {
    header: 'First name,Surname,Username,ID number,Email address',
    row: 'Maya,B,mb17,17,m@x.edu',
    reads: ['moodle', '17', 'mb17', ''],
  },
  {
    header: 'Last Name,First Name,Username,Student ID,Last Access',
    row: 'B,Maya,mb17,17,today',
    reads: ['blackboard', '17', 'mb17', ''],
  },
]
for (const { header: titles, row, reads } of withIds)
  test(`a roster’s ids match those in the same system’s gradebook file: ${reads[0]}`, () => {
    const { header: names, rows } = table(`${titles}\n${row}`)
    const { system, user_id, login, section } = identitiesIn(names ?? [])?.readIdentity(rows[1]!.cells) ?? {}
    assert.deepEqual([system, user_id, login, section], reads)
  })

test('a file without ids has no identities, and an id that the server would refuse is left out', async () => {
  assert.equal(identitiesIn(['Emplid', 'Name', 'Email Address']), null, 'no gradebook knows PeopleSoft’s ids')
  assert.equal(identitiesIn(['First Name', 'Last Name', 'Email']), null)
  assert.equal(identitiesIn(['First name', 'Surname', 'Email address']), null, 'Moodle’s, without ids')
  const importTable = table(`Student,ID,SIS Login ID\n"B, Maya",${'1'.repeat(201)},mb17\n"L, Jo",2,jl`)
  const ids = identitiesIn(importTable.header ?? [])
  const match = {
    firstName: { column: 0, part: 'first' },
    lastName: { column: 0, part: 'last' },
    email: { column: 2, part: 'whole' },
  } as const
  const judged = await judgeRows(matchRows(importTable, match, domain), {
    domain,
    completeWith: domain,
    present: new Set(),
    identityIn: ids?.readIdentity,
  })
  assert.deepEqual(
    readyStudents(judged ?? []).map(({ email, identity }) => [email, identity?.user_id]),
    [
      [`mb17@${domain}`, undefined],
      [`jl@${domain}`, '2'],
    ],
  )
})
