import type { OfficeDocument } from '#contract/help/offices/document.ts'
import { statedFacts } from '#contract/help/offices/facts.ts'
import { formatNumber } from '#contract/language/formatters.ts'
import { testWords } from './words.ts'

/** Returns the document about the tests behind the numbers on the first page: their steps and results. */
export function testsDocument(): OfficeDocument {
  const { powerCuts, kills, failovers, provenLosses, burst, fullTables } = statedFacts
  const { sqlite, postgres } = burst
  return [
    {
      id: 'reliability',
      title: testWords.lost,
      texts: [testWords.lostText],
      table: {
        label: testWords.lost,
        columns: [testWords.trouble, testWords.size],
        rows: [
          [testWords.powerCuts, testWords.powerCutsSize(powerCuts)],
          [testWords.failovers, testWords.failoversSize(failovers)],
          [testWords.kills, testWords.killsSize(kills)],
        ],
      },
    },
    {
      id: 'limits',
      title: testWords.limitsTitle,
      texts: [testWords.proof(provenLosses), testWords.limits],
      links: [{ label: testWords.reliability, file: '../reliability.md' }],
    },
    {
      id: 'speed',
      title: testWords.fast,
      texts: [testWords.fastText, testWords.fastLimits],
      table: {
        label: testWords.fast,
        columns: [testWords.measure, testWords.sqlite, testWords.postgres],
        rows: [
          [testWords.rate, formatNumber(sqlite.rate), formatNumber(postgres.rate)],
          [
            testWords.slowest,
            testWords.milliseconds({ ms: sqlite.slowest }),
            testWords.milliseconds({ ms: postgres.slowest }),
          ],
          [testWords.full, formatNumber(fullTables.sqlite), formatNumber(fullTables.postgres)],
        ],
      },
      links: [{ label: testWords.benchmarks, file: '../benchmarks.md' }],
    },
    { id: 'browsers', title: testWords.browsers, texts: [testWords.browsersText] },
    {
      id: 'accessibility',
      title: testWords.accessible,
      texts: [testWords.accessibleText],
      links: [{ label: testWords.report, page: '/for-offices/accessibility', file: 'accessibility.md' }],
    },
  ]
}
