// A list that a professor pastes to mark students: who is marked, and who is asked about.
import assert from 'node:assert/strict'
import type { MatchedLine } from '#contract/rolls/marks.ts'
import { onePerLine } from '#contract/tables/pasted-lines.ts'
import { aSeminarWithEvent } from './roster-steps.ts'
import type { World } from './world.ts'

/** An event of a class with some students. Returns the first names in a pasted list: marked ones, and those to ask. */
export async function openList(world: World, names: readonly (readonly [firstName: string, lastName: string])[]) {
  const { school, event, ask } = await aSeminarWithEvent(world, names)
  const domain = school.studentDomain
  return async (list: string): Promise<[markedNames: string, askedNames: string]> => {
    const lines = onePerLine(list.replaceAll('@x', `@${domain}`)).split('\n')
    const { body, text } = await ask('POST', `/api/events/${event.id}/marks/preview/`, { lines })
    assert.ok(body.lines, text)
    const matches: MatchedLine[] = body.lines
    const marked = matches.filter(({ result, same_as }) => result === 'matched' && same_as === null)
    const questions = matches.filter(({ result }) => result === 'ask')
    return [
      marked.map(({ person }) => person!.first_name).join(' '),
      questions.flatMap(({ choices }) => choices.map((choice) => choice.first_name)).join(' '),
    ]
  }
}
