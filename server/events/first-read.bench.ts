// Measures what a phone's first call and a repeated tap cost compared with a check-in. Run by `npm run bench --
// first-read`.
import { burst, request } from '#test/bench/burst.ts'
import type { Figure } from '#test/bench/figures.ts'
import { connections, withHall } from '#test/bench/hall-server.ts'
import type { BenchInstallation } from '#test/bench/installations.ts'
import { cpuSeconds, readTreeCpuSeconds } from '#test/bench/processes.ts'

const students = 6_000
const warmUp = 1_000

/**
 * Every student opens the event, checks in, and sends the tap again. CPU is the sum of the server's and PostgreSQL's.
 */
export async function firstReadBench(place: BenchInstallation): Promise<Figure[]> {
  return withHall(place, { students }, async ({ server, hall, take, next }) => {
    const readCpu = () => cpuSeconds(server.pid) + (place.databasePid ? readTreeCpuSeconds(place.databasePid) : 0)
    /** Returns the CPU seconds per 1,000 such requests, and how many were answered per second. */
    const measure = async (requests: Buffer[], status: number) => {
      const cpuBefore = readCpu()
      const { statuses, seconds } = await burst({ port: server.port, requests, connections })
      if (statuses[status] !== requests.length) throw new Error(`unexpected answers: ${JSON.stringify(statuses)}`)
      return { cpu: ((readCpu() - cpuBefore) / requests.length) * 1_000, rate: requests.length / seconds }
    }
    const readings = next(students).map(({ token }) => request('GET', `/api/events/${hall.event.id}/`, token))
    await measure(readings.slice(0, warmUp), 200)
    const reading = await measure(readings.slice(warmUp), 200)
    const taps = take(students)
    const checkIn = await measure(taps, 201)
    const repeatedTap = await measure(taps, 201)
    const name = `A phone's first call, ${place.database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}`
    return [
      { name, description: 'events read a second', value: reading.rate, digits: 0 },
      { name, description: 'CPU seconds per 1,000', value: reading.cpu, digits: 3 },
      { name, description: 'CPU seconds per 1,000 check-ins', value: checkIn.cpu, digits: 3 },
      { name, description: 'CPU, times a check-in', value: reading.cpu / checkIn.cpu, digits: 2, maximum: 1 },
      {
        name,
        description: 'CPU of a tap that is sent again, times a check-in',
        value: repeatedTap.cpu / checkIn.cpu,
        digits: 2,
      },
    ]
  })
}
