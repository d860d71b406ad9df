import { adminRoleLabels } from '#contract/roles.ts'
import { ApiError } from '#web/api/api-error.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { StepUpCancelled } from '#web/session/step-up-cancelled.ts'
import { administrationFaults } from './messages.ts'

type Named = { id: string; first_name: string; last_name: string }
export type NotPromoted = { id: string; name: string; because: string }

/** No answer, signed out, or too many calls: the next one would fare no better. */
const endsAll = [0, 401, 429]

/**
 * Promotes one after the other, each by a call of its own. Gives the ids of who was promoted, and who was not with the
 * server's sentence; neither of them are those left over when the password is not given.
 */
export async function promoteEach<Person extends Named>(
  people: Person[],
  promote: (person: Person) => Promise<unknown>,
): Promise<{ promoted: string[]; failed: NotPromoted[] }> {
  const promoted: string[] = []
  const failed: NotPromoted[] = []
  let end: string | null = null
  for (const person of people) {
    const fail = (because: string) =>
      failed.push({ id: person.id, name: `${person.first_name} ${person.last_name}`, because })
    if (end !== null) {
      fail(end)
      continue
    }
    try {
      await promote(person)
      promoted.push(person.id)
    } catch (error) {
      if (error instanceof StepUpCancelled) break
      const because = errorSentence(error, administrationFaults.promote)
      if (error instanceof ApiError && endsAll.includes(error.status)) end = because
      fail(because)
    }
  }
  return { promoted, failed }
}

/** What the page says when all were promoted. */
export function promotedWords(count: number, role: 'co' | 'sub'): string {
  const label = adminRoleLabels[role]
  return count === 1
    ? `1 person was promoted to ${label}. A temporary password is on its way by email.`
    : `${count} people were promoted to ${label}. Temporary passwords are on their way by email.`
}
