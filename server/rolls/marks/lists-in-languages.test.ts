// Tests lists as teachers in other countries write them, and lists in one line.
import assert from 'node:assert/strict'
import { openList } from '#test/pasted-list.ts'
import { onAnyEngine } from '#test/world.ts'

const annToEva = [
  ['Ann', 'Lee'],
  ['Ben', 'Lopez'],
  ['Cara', 'Fox'],
  ['Eva', 'Roth'],
] as const

onAnyEngine('a mark after a space is read after a Chinese, Japanese or Korean name', async (world) => {
  const paste = await openList(world, [
    ['花子', '山田'],
    ['太郎', '鈴木'],
    ['민준', '김'],
    ['서연', '이'],
    ['伟', '王'],
    ['芳', '李'],
  ])
  for (const [list, markedNames, askedNames] of [
    ['山田花子　○\n鈴木太郎　×', '花子', '太郎'],
    ['山田　花子 ○\n鈴木　太郎 ×', '花子', '太郎'],
    ['김민준 O\n이서연 X', '민준', '서연'],
    ['김민준 출석\n이서연 결석', '민준', '서연'],
    ['王伟 到\n李芳 未到', '伟', '芳'],
    ['山田 花子\n鈴木 太郎', '花子 太郎', ''],
  ] as const)
    assert.deepEqual(await paste(list), [markedNames, askedNames], list)
})

onAnyEngine('a sentence with several names, or with two labels, marks nobody without a question', async (world) => {
  const paste = await openList(world, annToEva)
  for (const line of [
    'Ann Lee and Ben Lopez were absent',
    'Ann Lee, Ben Lopez and Cara Fox were absent',
    'Ann Lee, Ben Lopez, Cara Fox were absent',
    'Ann Lee and Ben Lopez were present; Cara Fox and Eva Roth were absent',
    'Present: Ann Lee and Ben Lopez. Absent: Cara Fox and Eva Roth',
    'Present: everyone except Ann Lee and Ben Lopez',
  ])
    assert.equal((await paste(line))[0], '', line)
})

onAnyEngine('headings for absence of several words, and those of more languages, are read', async (world) => {
  const paste = await openList(world, annToEva)
  for (const [absent, present] of [
    ['Unentschuldigt gefehlt', 'Teilgenommen'],
    ['Absences justifiées', 'Présences'],
    ['Ausencias justificadas', 'Vinieron'],
    ['Gelmedi', 'Geldi'],
    ['Болеют', 'Пришли'],
    ['病假/事假', '到场'],
    ['미참석', '출석생'],
    ['Absent / Excused', 'Present'],
    ['Absent or sick', 'Present'],
    ['Nicht gekommen', 'Gekommen'],
    ['不参加者', '参加者'],
    ['N’étaient pas présents', 'Étaient présents'],
  ] as const)
    assert.deepEqual(await paste(`${absent}\n- Ann Lee\n${present}\n- Ben Lopez`), ['Ben', ''], absent)
  assert.deepEqual(await paste('Y\nAnn Lee\nBen Lopez'), ['Ann Ben', ''])
  for (const words of ['Absent with notice', 'Not in attendance', 'Unable to join', 'Nicht anwesend waren'])
    assert.deepEqual(await paste(`Present\nBen Lopez\n\n${words}\nAnn Lee`), ['Ben', 'Ann'], words)
  for (const words of ['On leave', 'Out sick', 'Étaient absents', 'Assenti oggi', 'Больные', '请假人员', '미참석자'])
    assert.deepEqual(await paste(`Present\nBen Lopez\n\n${words}\nAnn Lee`), ['Ben', ''], words)
})

onAnyEngine('below “Attended”, those who only accepted the invitation are asked about', async (world) => {
  const paste = await openList(world, annToEva)
  assert.deepEqual(await paste('Attended (1)\nAnn Lee\nAccepted (1)\nBen Lopez\nDeclined (1)\nCara Fox'), [
    'Ann',
    'Ben',
  ])
  assert.deepEqual(await paste('Accepted (2)\nAnn Lee\nBen Lopez\nDeclined (1)\nCara Fox'), ['Ann Ben', ''])
  assert.deepEqual(await paste('Anwesend:\nAnn Lee\nLate:\nBen Lopez'), ['Ann Ben', ''])
  // Calendars list those who haven't answered as “None”.
  const tracking = 'Ann Lee\tAccepted\nBen Lopez\tDeclined\nCara Fox\tTentative\nEva Roth\tNone'
  assert.deepEqual(await paste(tracking), ['Ann', 'Cara Eva'])
})

onAnyEngine('a name between a label for absence and another label is asked about', async (world) => {
  const paste = await openList(world, annToEva)
  for (const [list, markedNames, askedNames] of [
    ['Absent: Eva Roth, Ben Lopez\nCara Fox\nPresent: Ann Lee', 'Ann', 'Cara'],
    ['Present: Ann Lee\nAbsent: Eva Roth\nCara Fox', 'Ann', 'Cara'],
    ['Present: Ann Lee\nAbsent: Eva Roth\n\nCara Fox', 'Ann Cara', ''],
    ['Absent: Eva Roth\nAnn Lee\nCara Fox', 'Ann Cara', ''],
  ] as const)
    assert.deepEqual(await paste(list), [markedNames, askedNames], list)
})

onAnyEngine('names in one line are split at “and”, and Korean names at commas', async (world) => {
  const paste = await openList(world, [
    ...annToEva,
    ['민준', '김'],
    ['서연', '이'],
    ['伟', '王'],
    ['José', 'Ortega y Gasset'],
  ])
  for (const [list, markedNames] of [
    ['Ann Lee, Ben Lopez and Cara Fox', 'Ann Ben Cara'],
    ['Ann Lee, Ben Lopez, and Cara Fox', 'Ann Ben Cara'],
    ['Present: Ann Lee & Ben Lopez', 'Ann Ben'],
    ['출석: 김민준, 이서연', '민준 서연'],
    ['김민준, 이서연, 王伟', '민준 서연 伟'],
    ['José Ortega y Gasset', 'José'],
    ['1.- Ann Lee\n2.- Ben Lopez', 'Ann Ben'],
    ['١. Ann Lee\n٢. Ben Lopez', 'Ann Ben'],
  ] as const)
    assert.deepEqual(await paste(list), [markedNames, ''], list)
  for (const list of ['Everyone except Ann Lee, Ben Lopez, Cara Fox', 'Absent Ann Lee, Ben Lopez and Cara Fox'])
    assert.equal((await paste(list))[0], '', list)
})

onAnyEngine('a masked address doesn’t make a new student', async (world) => {
  const paste = await openList(world, annToEva)
  assert.deepEqual(await paste('Name,Email\nAnn Lee,a***@x\nBen Lopez,ben...@x'), ['', 'Ann Ben'])
})

onAnyEngine('capitals and Vietnamese accents tell names apart', async (world) => {
  const paste = await openList(world, [
    ['Işıl', 'Yılmaz'],
    ['Nguyễn Thị', 'Hoa'],
    ['Trần Thị', 'Hòa'],
    ['José', 'García'],
  ])
  for (const [name, markedNames, askedNames] of [
    ['IŞIL YILMAZ', 'Işıl', ''],
    ['Nguyễn Thị Hoa', 'Nguyễn Thị', ''],
    ['Nguyen Thi Hoa', 'Nguyễn Thị', ''],
    ['Nguyễn Thị Hòa', '', 'Nguyễn Thị'],
    ['Trần Thị Hoà', 'Trần Thị', ''],
    ['José Garcia', 'José', ''],
  ] as const)
    assert.deepEqual(await paste(name), [markedNames, askedNames], name)
})
