// Tests which students a pasted list marks, and which ones it asks the professor about.
import assert from 'node:assert/strict'
import type { MatchedLine } from '#contract/rolls/marks.ts'
import { onePerLine } from '#contract/tables/one-per-line.ts'
import { aSeminarWithEvent } from './roster-steps.ts'
import type { World } from './world.ts'

/**
 * Creates an event of a class with these students. Returns a function that takes a pasted list and returns the first
 * names of the students that it marks, and of those that it asks about.
 */
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
