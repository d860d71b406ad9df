// Which courses a choice is expected to touch: see credit-oracle.ts.
import { findHomes } from './credit-homes.ts'
import type { Semester } from './credit-semester.ts'

type Choice = { person: string; event: string; course: string | null }

/**
 * Returns the courses whose deadline applies to a choice: the chosen one and the one chosen before, and those that have
 * the event, or get or lose any event, now or if the person had been there.
 */
export function touchedCourses(term: Semester, { person, event, course }: Choice): Set<string> {
  const key = `${event} ${person}`
  const old = term.chosen.get(key) ?? null
  const touched = [course]
  if (course !== old) {
    const chosen = new Map([...term.chosen].filter(([choice]) => choice !== key))
    if (course !== null) chosen.set(key, course)
    touched.push(old)
    for (const variant of [term, { ...term, presence: new Map(term.presence).set(key, 'present') }]) {
      const [homes, homesAfter] = [findHomes(variant, person), findHomes({ ...variant, chosen }, person)]
      touched.push(homes.get(event) ?? null)
      for (const [id, home] of homes) if (home !== homesAfter.get(id)) touched.push(home, homesAfter.get(id) ?? null)
    }
  }
  return new Set(touched.filter((id) => id !== null))
}
