import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skipWords } from '#contract/tables/words.ts'
import { judgeRows } from './judge-rows.ts'
import { readText } from './read-file.ts'
import { matchRows, readTable } from './read-table.ts'

const domain = 'students.alder.edu'
const login = '0a1b2c3d4e5f60718293a4b5c6d7e8f901234567'

async function listReasons(row: string): Promise<(string | null)[]> {
  const text = `Student,ID,SIS User ID,SIS Login ID,Section\n"Bergström, Maya",7,u7,mb17,A\n${row}\n`
  const table = readTable(readText(text)?.sheets ?? [], { choice: {}, domain, rule: 'by name' })
  assert.ok(table)
  const [firstName, lastName] = (['first', 'last'] as const).map((part) => ({ column: 0, part }))
  const match = { firstName: firstName!, lastName: lastName!, email: { column: 3, part: 'whole' as const } }
  const rows = await judgeRows(matchRows(table, match, domain), { domain, completeWith: domain, present: new Set() })
  return rows!.map(({ result, reason }) => (result === 'skipped' ? reason : null))
}

test('Canvas’s test student is skipped in every language by its login', async () => {
  for (const name of ['Student, Test', 'Étudiant, Test', 'Teststudent', 'prueba, Estudiante de', 'テスト用学生'])
    assert.deepEqual(await listReasons(`"${name}",99,,${login},A`), [null, skipWords['test-student']], name)
  for (const row of [`"Long, Anna",99,u9,${login},A`, '"Long, Anna",99,,al2,A'])
    assert.deepEqual(await listReasons(row), [null, null], row)
})
