// Measures the processor time of a SAML response, in the thread that reads it. Run by `npm run bench`.
import type { Figure } from '#test/bench/figures.ts'
import { listWorstChecks } from '#test/saml/worst-responses.ts'
import { readResponse } from './read-response.ts'

const rounds = 10

/** Measures the processor time of an ordinary response, and of the slowest one within the limits. */
export async function samlBench(): Promise<Figure[]> {
  const checks = Object.entries(await listWorstChecks())
  for (const [, check] of checks) readResponse(check)
  const costs = checks.map(([, check]) => {
    const start = process.cpuUsage()
    for (let round = 0; round < rounds; round += 1) readResponse(check)
    const { user, system } = process.cpuUsage(start)
    return (user + system) / rounds / 1_000
  })
  const name = 'SAML response'
  const slowest = costs.indexOf(Math.max(...costs))
  return [
    { name, description: 'processor time of an ordinary one, ms', value: costs[0]!, digits: 0 },
    {
      name,
      description: `processor time of the slowest one allowed (${checks[slowest]![0]}), ms`,
      value: costs[slowest]!,
      digits: 0,
    },
  ]
}
