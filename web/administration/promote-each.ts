import { adminRoleLabels, administrationWords } from '#contract/administration/words.ts'
import { ApiError } from '#web/api/api-error.ts'
import { readCode, errorSentence } from '#web/api/read-error.ts'
import { StepUpCanceled } from '#web/session/step-up-canceled.ts'
import { administrationFaults } from './messages.ts'

type Named = { id: string; first_name: string; last_name: string }
export type NotPromoted = { id: string; name: string; because: string }

/** Statuses after which the next call would fail as well: no response, signed out, too many requests. */
const finalStatuses = [0, 401, 429]

/**
 * Promotes people one at a time, each with its own call. Returns the ids of those who were promoted, the failures with
 * the server's reasons, and the ids of the failures who already were administrators. If the person cancels the password
 * dialog, the remaining people are in none of the three.
 */
export async function promoteEach<Person extends Named>(
  people: Person[],
  promote: (person: Person) => Promise<unknown>,
): Promise<{ promoted: string[]; failed: NotPromoted[]; isAlready: string[] }> {
  const promoted: string[] = []
  const isAlready: string[] = []
  const failed: NotPromoted[] = []
  let finalReason: string | null = null
  for (const person of people) {
    const fail = (because: string) =>
      failed.push({ id: person.id, name: `${person.first_name} ${person.last_name}`, because })
    if (finalReason !== null) {
      fail(finalReason)
      continue
    }
    try {
      await promote(person)
      promoted.push(person.id)
    } catch (error) {
      if (error instanceof StepUpCanceled) break
      const because = errorSentence(error, administrationFaults.promote)
      if (error instanceof ApiError && finalStatuses.includes(error.status)) finalReason = because
      if (error instanceof ApiError && readCode(error.body) === 'already_administrator') isAlready.push(person.id)
      fail(because)
    }
  }
  return { promoted, failed, isAlready }
}

/** The number of people promoted to each role. */
export type PromotedTo = Record<'co' | 'sub', number>

export const nobodyPromoted: PromotedTo = { co: 0, sub: 0 }

/** Describes how many people were promoted to which role. Returns null if there were none. */
export function promotedWords({ co, sub }: PromotedTo): string | null {
  if (co + sub === 0) return null
  const people = (count: number) => administrationWords.peoplePromoted({ count })
  if (co === 0 || sub === 0)
    return administrationWords.promotedTo({
      people: people(co + sub),
      role: adminRoleLabels[co > 0 ? 'co' : 'sub'],
    })
  return administrationWords.promotedToBoth({
    co: people(co),
    coRole: adminRoleLabels.co,
    sub,
    subRole: adminRoleLabels.sub,
  })
}

/** The message when everyone was promoted. */
export function allPromotedWords(promoted: PromotedTo): string {
  const emails = administrationWords.passwordsOnTheirWay({ sub: promoted.co + promoted.sub })
  return `${promotedWords(promoted)} ${emails}`
}
