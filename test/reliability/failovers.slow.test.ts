// A cluster of deploy/ha loses its primary in every way we know of while a hall checks in.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingForCluster } from '#test/journeys/programs.ts'
import { setStage, type Round } from './cluster/rounds.ts'
import { troubles } from './cluster/troubles.ts'

/**
 * `FAILOVERS` is the number of rounds, which cover all nine kinds in turn. Without it, there are two rounds: a killed
 * machine and a planned switchover.
 */
const rounds = Number(process.env.FAILOVERS ?? 0)
const students = Number(process.env.FAILOVER_STUDENTS ?? 600)
/** Only troubles with this word in their names happen, to examine one of them. */
const word = process.env.FAILOVER_KIND ?? ''

test('no acknowledged check-in is lost, duplicated or refused when a cluster fails over', async (t) => {
  if (process.platform !== 'linux') return t.skip('needs Linux and Debian’s packages')
  const missing = missingForCluster()
  if (missing.length > 0) return t.skip(`needs Debian’s packages: apt-get install ${missing.join(' ')}`)
  const short = troubles.filter(({ name }) => name === 'the machine' || name === 'to the synchronous standby')
  const chosen = rounds === 0 ? short : troubles.filter(({ kind, name }) => `${kind}, ${name}`.includes(word))
  const size = { students, rounds: rounds || chosen.length, withStates: chosen.some(({ needsStates }) => needsStates) }
  const stage = await setStage(t, size)
  const played: Round[] = []
  for (let round = 0; round < size.rounds; round += 1) {
    const result = await stage.play(chosen[round % chosen.length]!)
    played.push(result)
    const line = `${round + 1}: ${say([result])}`
    // The runner shows diagnostics only at the end, which may be an hour away.
    if (rounds > 0) console.log(line)
    else t.diagnostic(line)
  }
  await stage.end()
  for (const kind of new Set(played.map((round) => round.kind)))
    t.diagnostic(`${kind}: ${say(played.filter((round) => round.kind === kind))}`)
  t.diagnostic(`all: ${say(played)}, standbys copied again ${stage.copiedAgain()}`)
  assert.equal(sum(played, 'acknowledged'), size.rounds * students)
})

/** Returns the measurements as text. Times are shown and never asserted, because they depend on the machine. */
function say(results: Round[]): string {
  const silences = results.map(({ silence }) => silence).toSorted((first, second) => first - second)
  const [middle, longest] = [silences[Math.floor(silences.length / 2)]!, silences.at(-1)!]
  const reads = results.reduce((total, { reads: { right } }) => total + right, 0)
  return (
    `${results.length === 1 ? results[0]!.trouble : `${results.length} rounds`}, ${results.filter(({ isFailover }) => isFailover).length} failovers, ` +
    `${sum(results, 'acknowledged')} acknowledged, told to come again ${sum(results, 'told')}, without an answer ${sum(results, 'broken')}, ` +
    `${reads} lists and files complete, live page at most ${seconds(Math.max(...results.map(({ behind }) => behind)))} s behind, longest silence ${seconds(middle)} s${results.length > 1 ? ` (median), ${seconds(longest)} s` : ''}`
  )
}

const sum = (results: Round[], field: 'acknowledged' | 'told' | 'broken') =>
  results.reduce((total, round) => total + round[field], 0)
const seconds = (ms: number) => (ms / 1_000).toFixed(1)
