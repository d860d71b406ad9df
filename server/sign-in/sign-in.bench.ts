// Measures check-ins while a hall signs in. Run by `npm run bench`.
import { aStudent, password } from '#test/builders.ts'
import { burst, percentile, request } from '#test/bench/burst.ts'
import type { Figure } from '#test/bench/figures.ts'
import { sendAll, withHall } from '#test/bench/hall-server.ts'
import type { BenchInstallation } from '#test/bench/installations.ts'
import { createMinimalWorld } from '#test/minimal-world.ts'

/** Sign-ins per second: 500 a minute. */
const signInsPerSecond = 500 / 60
const seconds = 12
/** Check-ins per second: a hall of 800 that checks in within eight seconds. */
const perSecond = 100
const arriving = 110

/** Measures check-ins of a hall while 500 people a minute sign in by password, each with an argon2id hash. */
export async function signInBench(place: BenchInstallation): Promise<Figure[]> {
  const emails: string[] = []
  const prepare = async (
    db: Parameters<typeof createMinimalWorld>[0],
    { school }: { school: Parameters<typeof aStudent>[1] },
  ) => {
    for (let count = 0; count < arriving; count += 1)
      emails.push((await aStudent(createMinimalWorld(db), school)).email)
  }
  return withHall(place, { students: 2 * perSecond * seconds, prepare }, async (hall) => {
    const path = '/api/student/direct-signin/'
    const signIns = emails.map((email) => request('POST', path, 'none', { email, password, remember_me: false }))
    const alone = await sendAll(hall, perSecond * seconds, perSecond)
    const requests = signIns.slice(0, Math.floor(signInsPerSecond * seconds))
    const [signedIn, underLoad] = await Promise.all([
      burst({ port: hall.server.port, requests, connections: 8, perSecond: signInsPerSecond }),
      sendAll(hall, perSecond * seconds, perSecond),
    ])
    if (Object.keys(signedIn.statuses).join() !== '200')
      throw new Error(`not everybody was signed in: ${JSON.stringify(signedIn.statuses)}`)
    const name = `Sign-in beside check-ins, ${place.database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`
    return [
      {
        name,
        description: `check-in p99 at ${perSecond} a second alone, ms`,
        value: percentile(alone.latencies, 0.99),
        digits: 1,
      },
      {
        name,
        description: 'check-in p99 while 500 a minute sign in, ms',
        value: percentile(underLoad.latencies, 0.99),
        digits: 1,
        maximum: 12,
      },
      { name, description: 'sign-in p99, ms', value: percentile(signedIn.latencies, 0.99), digits: 0 },
    ]
  })
}
