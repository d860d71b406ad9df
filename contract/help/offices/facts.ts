/**
 * Facts that the documents for offices and the first page state but that the contract doesn't define elsewhere.
 * test/office-documents.test.ts compares each fact with its source in the code or documents.
 */
export const statedFacts = {
  /** docs/reliability.md */
  powerCuts: { cuts: 200, checkIns: 100_000 },
  kills: { kills: 200, checkIns: 100_000 },
  failovers: { failovers: 118, checkIns: 180_000 },
  provenLosses: { cuts: 4_566, cutCheckIns: 5_000, failover: 94, failoverCheckIns: 1_000 },
  /** docs/benchmarks.md: check-ins per second, and the slowest in ms. */
  burst: { sqlite: { rate: 12_266, slowest: 10.8 }, postgres: { rate: 6_684, slowest: 23.8 } },
  fullTables: { sqlite: 7_855, postgres: 8_987 },
  /** docs/asvs.csv */
  requirements: { met: 176, notApplicable: 49, deviations: 28 },
  /** server/sessions/session-lifetimes.ts */
  sessions: {
    adminMinutes: 30,
    adminHours: 8,
    facultyIdle: 8,
    facultyHours: 12,
    studentHours: 24,
    adminDays: 7,
    days: 30,
  },
  /** server/sign-in/passwords: MiB and passes of Argon2id, and the number of failures that lock a student's account. */
  passwords: { memory: 19, passes: 2, studentFailures: 10 },
  /** Retention in days: server/sign-in/upkeep.ts, server/backup/hourly.ts. */
  days: { audit: 400, emails: 30, backups: 35 },
  /** How many years longer published credit is kept than attendance: server/retention/reduce-old-rolls.ts */
  publishedYears: 5,
  /** SECURITY.md: working days until a report is confirmed and assessed, and days until a fix. */
  reports: { confirm: 3, assess: 10, strangers: 2, accounts: 7, others: 30 },
  /** The major version of Node.js that the project includes, and the version of CycloneDX. */
  node: '26',
  cycloneDx: '1.5',
} as const
