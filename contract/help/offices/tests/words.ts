import { catalog } from '#contract/language/catalog.ts'

/** The tests behind the numbers on the first page: their steps and results. */
export const testWords = catalog('help.offices.tests', {
  lost: 'Nothing is lost',
  lostText:
    'Each test sends check-ins and interrupts the server. Afterwards it looks for every check-in that a phone was told is recorded. None was missing.',
  trouble: 'What we did',
  size: 'How often',
  powerCuts: 'Simulated power cuts: all or half of what wasn’t synced to the disk is lost',
  powerCutsSize: '{cuts} cuts, {checkIns, number} check-ins',
  kills: 'Server killed, with SQLite and with PostgreSQL',
  killsSize: '{kills} kills with each, {checkIns, number} check-ins',
  failovers: 'A cluster of three PostgreSQL servers loses its primary: killed, cut off, frozen, or with a full disk',
  failoversSize: '{failovers} failovers, {checkIns, number} check-ins',
  proof:
    'The tests can find losses. With weaker settings on purpose, one power-cut test lost {cuts, number} of {cutCheckIns, number} check-ins, and one failover lost {failover} of {failoverCheckIns, number}.',
  limitsTitle: 'What they don’t show',
  limits:
    'They don’t cover disks that claim to have written what they haven’t, or separate machines: everything ran on one.',
  fast: 'Speed',
  fastText:
    'Measured from November 22 to 26, 2026, on a virtual server with two cores (AMD EPYC) and Node.js 26. Each check-in was synced to disk before its answer.',
  measure: 'Measure',
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
  rate: 'Check-ins a second, in a burst',
  slowest: 'Response time for 99 of 100 check-ins in that burst, at most',
  milliseconds: '{ms} ms',
  full: 'Check-ins a second with 1 million stored ones',
  fastLimits:
    'Not all our own goals were met. The benchmarks in the source (docs/benchmarks.md) name those that weren’t.',
  browsers: 'Browsers',
  browsersText:
    'Tests walk through every page in Chromium, at the sizes of phones and computers. In Firefox and WebKit, the engine of Safari, they walk the main paths of a student, a professor and an administrator. We haven’t tried real phones.',
  accessible: 'Accessibility',
  accessibleText: 'The conformance report says what we tried by hand and what we didn’t.',
  reliability: 'All tests of reliability',
  benchmarks: 'All benchmarks',
  report: 'Accessibility conformance report',
})
