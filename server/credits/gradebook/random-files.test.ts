import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uploadToBlackboard } from '#test/gradebook/blackboard-oracle.ts'
import { importToBrightspace } from '#test/gradebook/brightspace-oracle.ts'
import { importToCanvas } from '#test/gradebook/canvas-oracle.ts'
import { importToMoodle } from '#test/gradebook/moodle-oracle.ts'
import { aRandomFile, type RandomFile } from '#test/gradebook/random-file.ts'
import { createDice } from '#test/permissions/random-worlds/dice.ts'
import { isShortSet } from '#test/short-set.ts'
import { fillGradebook } from './fill.ts'

const files = Number(process.env.GRADEBOOK_FILES ?? (isShortSet ? 80 : 200))
const seed = Number(process.env.SEED ?? 22)
/** Every 200th file is from a class of 3,000. */
const large = 200

/** Returns the grades that the system's importer would store. */
function importIt(
  { system, course: { users }, title, encoding, separator }: RandomFile,
  bytes: Buffer,
): Map<string, number | 'excused'> {
  if (system === 'canvas') return importToCanvas(bytes, users, title)
  if (system === 'brightspace') return importToBrightspace(bytes, users, title)
  if (system === 'moodle') return importToMoodle(bytes, users, { encoding, separator, title })
  return uploadToBlackboard(bytes, users, title)
}

function judge(file: RandomFile, name: string) {
  const { students, users } = file.course
  const options = { zeros: file.zeros, clearsStale: file.clearsStale, confirmed: new Set(file.confirmed) }
  const filled = fillGradebook(file.bytes, students, { ...options, column: file.isAsked ? file.column : null })
  const written = Buffer.from(filled.write())
  if (file.isAsked) {
    const undecided = fillGradebook(file.bytes, students, { ...options, column: null })
    assert.deepEqual([undecided.column, undecided.rows, undecided.columns.length > 1], [null, [], true], `${name} asks`)
  }
  assert.equal(filled.system, file.system, name)
  assert.equal(filled.column?.title, file.title, name)
  const outcomes = new Map(filled.rows.map(({ line, outcome }) => [line, outcome]))
  assert.deepEqual([...outcomes], [...file.outcomes], name)
  assert.ok(written.equals(file.expected), `${name}: another byte than a filled cell’s changed`)

  // Every student either has a row or is missing, and every row has an outcome.
  assert.equal(filled.rows.length, users.length, name)
  const listedIds = [...filled.rows.flatMap(({ student }) => student?.id ?? []), ...filled.missing.map(({ id }) => id)]
  assert.deepEqual(listedIds.toSorted(), students.map(({ id }) => id).toSorted(), `${name}: someone isn’t shown`)

  const stored = importIt(file, file.bytes)
  for (const [id, grade] of file.grades) stored.set(id, grade)
  const storedAfter = importIt(file, written)
  assert.deepEqual(storedAfter, stored, `${name}: the importer stores something else`)
  return users.length
}

test('random gradebook files change in one column only, and each system’s importer accepts them', (t) => {
  const counts = { canvas: 0, brightspace: 0, moodle: 0, blackboard: 0, rows: 0, filled: 0, unmatched: 0 }
  for (let n = 1; n <= files; n += 1) {
    const dice = createDice(seed * 1_000_003 + n)
    const file = aRandomFile(dice, n % large === 0 ? 3_000 : dice.between(1, 40))
    counts.rows += judge(file, `file ${n} (${file.system}, SEED=${seed})`)
    counts[file.system] += 1
    counts.filled += file.grades.size
    counts.unmatched += [...file.outcomes.values()].filter((outcome) => outcome === 'unmatched').length
  }
  t.diagnostic(`${files} files: ${JSON.stringify(counts)}`)
})
