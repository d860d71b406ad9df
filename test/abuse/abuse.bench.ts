// Measures how long a check-in waits during each attack of the security test. Run with `npm run bench -- abuse`.
import type { Figure } from '#test/bench/figures.ts'
import type { BenchInstallation } from '#test/bench/installations.ts'
import { attacks } from './attacks.ts'
import { checkInWhile, openAbuseStage } from './stage.ts'

/** The number of check-ins during each attack, 50 a second. `ABUSE_STUDENTS` sets a different number. */
const students = Number(process.env.ABUSE_STUDENTS ?? 1_000)

/** The beginning of an attack's name, to measure only that attack. */
const only = process.env.ABUSE_ATTACK ?? ''

/** Measures each attack on a separate database, which `place` makes. */
export async function abuseBench(place: () => Promise<BenchInstallation> | BenchInstallation): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const attack of Object.keys(attacks).filter((name) => name.startsWith(only))) {
    const target = await place()
    const cleanups: (() => unknown)[] = [() => target.remove()]
    const t = { after: (cleanup: () => unknown) => void cleanups.push(cleanup) }
    try {
      const result = await checkInWhile(t, await openAbuseStage(t, target, students), attack)
      const name = `${attack}, ${target.database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`
      const takenPercent = (100 * (result.checkIns[201] ?? 0)) / students
      figures.push(
        {
          name,
          description: 'check-ins taken at the first try, percent',
          value: takenPercent,
          digits: 2,
          minimum: 100,
        },
        { name, description: 'check-in p99 during it, ms', value: result.p99, digits: 1, maximum: 50 },
        { name, description: 'the longest, ms', value: result.longest, digits: 0 },
      )
    } finally {
      for (const cleanup of cleanups.toReversed()) await cleanup()
    }
  }
  return figures
}
