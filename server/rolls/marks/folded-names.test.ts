import assert from 'node:assert/strict'
import type { MatchedLine } from '#contract/rolls/marks.ts'
import { aSeminarWithEvent } from '#test/roster-steps.ts'
import { onBothEngines, type World } from '#test/world.ts'

/** A class with these students and an event that counts for it. Returns the searches that its professor can make. */
async function aClassWithNames(world: World, names: readonly (readonly [firstName: string, lastName: string])[]) {
  const { seminar, event, ask } = await aSeminarWithEvent(world, names)
  const firstName = ({ first_name }: { first_name: string }) => first_name
  return {
    async find(starts: string): Promise<string[]> {
      const { body } = await ask('GET', `/api/events/${event.id}/people/?starts=${encodeURIComponent(starts)}`)
      return body.people.map(firstName)
    },
    /** Returns the result for a line, the student it matches, and the students it asks about. */
    async paste(line: string): Promise<[string, string | null, string[]]> {
      const { body } = await ask('POST', `/api/events/${event.id}/marks/preview/`, { lines: [line] })
      const [match] = body.lines as [MatchedLine]
      return [match.result, match.person && firstName(match.person), match.choices.map(firstName)]
    },
    /** Returns how each row of a Canvas file was matched to a student, or null if it wasn't. */
    async match(fileNames: string[]): Promise<(string | null)[]> {
      const lines = [
        'Student,ID,SIS Login ID,Section,Talk credit (4711)',
        '    Points Possible,,,,10',
        ...fileNames.map((name, index) => `"${name}",${2203 + index},x${index},B,`),
      ]
      const file = Buffer.from(lines.join('\r\n')).toString('base64')
      const { body, text } = await ask('POST', `/api/classes/${seminar}/gradebook/preview/`, { file })
      assert.ok(body.rows, text)
      return body.rows.map((row: Record<string, unknown>) => row.by)
    },
  }
}

const turkishAndPolish = [
  ['Seán', 'O’Brien'],
  ['Işık', 'Yıldız'],
  ['Łukasz', 'Wołek'],
] as const

onBothEngines('a student is found by typing plain letters for the special letters of their name', async (world) => {
  const { find, paste } = await aClassWithNames(world, turkishAndPolish)
  for (const text of ['lukasz', 'wolek', 'ŁUKASZ', 'łuk']) assert.deepEqual(await find(text), ['Łukasz'], text)
  for (const text of ['isik', 'IŞIK', 'yildiz', 'Işık']) assert.deepEqual(await find(text), ['Işık'], text)
  for (const text of ["o'brien", 'obrien', 'O‘Brien', 'Oʼbri']) assert.deepEqual(await find(text), ['Seán'], text)
  assert.deepEqual(await paste('Lukasz Wolek'), ['matched', 'Łukasz', []])
  assert.deepEqual(await paste('YILDIZ, ISIK'), ['matched', 'Işık', []])
  assert.deepEqual(await paste("Sean O'Brien"), ['matched', 'Seán', []])
  assert.deepEqual(await paste('Sean OBrien'), ['ask', null, ['Seán']])
})

onBothEngines('a gradebook row without special letters is matched by name', async (world) => {
  const { match } = await aClassWithNames(world, turkishAndPolish)
  assert.deepEqual(await match(["O'Brien, Seán", 'Yildiz, Isik', 'Wolek, Lukasz']), ['name', 'name', 'name'])
})

/** Pairs of names of two different people. The first one is on the roster. */
const twoPersons = [
  ['राम सिंह', 'रमा सिंह'],
  ['रीता देवी', 'रिता देवी'],
  ['কমল দাস', 'কোমল দাস'],
  ['மீனா ராஜன்', 'மேனா ராஜன்'],
  ['రమ రెడ్డి', 'రామ రెడ్డి'],
  ['ಕಮಲ ರಾವ್', 'ಕೋಮಲ ರಾವ್'],
  ['മീര നായർ', 'മിര നായർ'],
  ['ปา ใจดี', 'ป้า ใจดี'],
  ['かき 山田', 'がき 山田'],
  ['Андрей Ли', 'Андреи Ли'],
  ['Марко Ѓорчев', 'Марко Горчев'],
  ['حَسَن علي', 'حُسْن علي'],
] as const

onBothEngines(
  'a stranger whose name differs only in vowel signs or accents is never matched without asking',
  async (world) => {
    const names = twoPersons.map(([name]) => name.split(' ') as [string, string])
    const { paste, match } = await aClassWithNames(world, names)
    for (const [name, stranger] of twoPersons) {
      assert.equal((await paste(name))[0], 'matched', name)
      const [result, person] = await paste(stranger)
      assert.deepEqual([result, person], ['ask', null], stranger)
    }
    const strangers = twoPersons.filter(([name]) => !name.startsWith('حَ')).map(([, stranger]) => stranger)
    assert.deepEqual(
      await match(strangers),
      strangers.map(() => null),
    )
  },
)

onBothEngines('the list asks about a name if two students have it once accents are removed', async (world) => {
  const { paste, match } = await aClassWithNames(world, [
    ['Łukasz', 'Wołek'],
    ['Lukasz', 'Wolek'],
    ['Ana', 'O’Neill'],
    ['Ana', 'ONeill'],
  ])
  assert.deepEqual(await paste('Lukasz Wolek'), ['ask', null, ['Łukasz', 'Lukasz']])
  assert.deepEqual(await paste('Łukasz Wołek'), ['ask', null, ['Łukasz', 'Lukasz']])
  assert.deepEqual(await paste('Ana ONeill'), ['ask', null, ['Ana', 'Ana']])
  assert.deepEqual(await match(['Wolek, Lukasz']), [null])
})

onBothEngines('a Japanese name without its space is matched, unless two students have that name', async (world) => {
  const { paste } = await aClassWithNames(world, [
    ['太郎', '山田'],
    ['健', '伊藤'],
    ['藤健', '伊'],
    ['健', '髙橋'],
  ])
  assert.deepEqual(await paste('髙橋健'), ['matched', '健', []])
  assert.deepEqual(await paste('高橋健'), ['ask', null, ['健']])
  assert.deepEqual(await paste('山田太郎'), ['matched', '太郎', []])
  assert.deepEqual(await paste('太郎山田'), ['ask', null, ['太郎']])
  const [result, , choices] = await paste('伊藤健')
  assert.deepEqual([result, choices.toSorted()], ['ask', ['健', '藤健'].toSorted()])
})

onBothEngines(
  'the list asks about a name if two students have it once spaces are removed, and a search finds both',
  async (world) => {
    const { find, paste } = await aClassWithNames(world, [
      ['Eva', 'van der Berg'],
      ['EVA', 'Vanderberg'],
      ['太郎', '山田'],
      ['Åge', 'Sørensen'],
    ])
    assert.deepEqual(await paste('Eva Vanderberg'), ['ask', null, ['EVA', 'Eva']])
    assert.deepEqual(await find('vanderb'), ['Eva', 'EVA'])
    assert.deepEqual(await find('山田太'), ['太郎'])
    assert.deepEqual(await find('soerensen'), ['Åge'])
    assert.deepEqual(await paste('Aage Soerensen'), ['ask', null, ['Åge']])
  },
)
