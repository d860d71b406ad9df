import { ApiError } from '#web/api/api-error.ts'

/** A class as the dialog offers it. */
export type ClassChoice = { id: string; name: string; semester?: string | null }

/** What became of each class so far: the event counts for it now, or did so before. */
export type Assignment = { assigned: ClassChoice[]; already: ClassChoice[] }

/**
 * Assigns an event to classes, one call after the other. A 400 means that it was assigned already; any other error stops
 * it, and what follows is not tried. Classes that stand in `before` are done and not posted again. Gives what is done,
 * and the error that stopped it, or null.
 */
export async function assignToClasses(
  classes: ClassChoice[],
  post: (classId: string) => Promise<unknown>,
  before: Assignment = { assigned: [], already: [] },
): Promise<Assignment & { error: unknown }> {
  const assigned = [...before.assigned]
  const already = [...before.already]
  const done = new Set([...assigned, ...already].map(({ id }) => id))
  for (const one of classes.filter(({ id }) => !done.has(id))) {
    try {
      await post(one.id)
      assigned.push(one)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) return { assigned, already, error }
      already.push(one)
    }
  }
  return { assigned, already, error: null }
}

export const assignMessages = { failed: 'Failed to assign event. Please try again.' } as const

/** Says in the specification's words what became of it. */
export function describeAssignment({ assigned, already }: Assignment): string {
  const names = already.map(({ name }) => name).join(', ')
  if (assigned.length === 0) return `All selected classes already have this event assigned: ${names}`
  if (already.length === 0) return `Event successfully assigned to ${assigned.length} class(es)`
  return `${assigned.length} class(es) assigned successfully. ${already.length} class(es) already had this event: ${names}`
}
