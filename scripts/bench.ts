// `npm run bench`: measures the product under load and compares the results with the goals. `-- live` runs the
// benchmarks with that word in their name.
import { availableParallelism, cpus } from 'node:os'
import { schoolArchiveBench } from '#server/archive/archive.bench.ts'
import { backupBench } from '#server/backup/backup.bench.ts'
import { bellBench } from '#server/check-ins/bell.bench.ts'
import { checkInBench } from '#server/check-ins/check-in.bench.ts'
import { fullTablesBench } from '#server/check-ins/full-tables.bench.ts'
import { standbyBench } from '#server/check-ins/standby.bench.ts'
import { creditsBench } from '#server/credits/credits.bench.ts'
import { receiptsBench } from '#server/credits/receipts.bench.ts'
import { firstReadBench } from '#server/events/first-read.bench.ts'
import { qrBench } from '#server/events/qr.bench.ts'
import { importBench } from '#server/classes/roster/import.bench.ts'
import { liveBench } from '#server/rolls/live/live.bench.ts'
import { classFilesBench } from '#server/rolls/files/class-files.bench.ts'
import { rollBench } from '#server/rolls/roll.bench.ts'
import { thirdYearBench } from '#server/rolls/third-year.bench.ts'
import { usageBench } from '#server/usage/usage.bench.ts'
import { accountTimingBench } from '#server/sign-in/passwords/account-timing.bench.ts'
import { signInBench } from '#server/sign-in/sign-in.bench.ts'
import { samlBench } from '#server/sign-in/sso/saml/read-response.bench.ts'
import { ssoBench } from '#server/sign-in/sso/sso.bench.ts'
import { startBench } from '#server/start.bench.ts'
import { floodBench } from '#server/load/flood.bench.ts'
import { atSizeBench } from '#web/classes/at-size.bench.ts'
import { pathsBench } from '#web/app/paths.bench.ts'
import { doorBench } from '#web/app/door/door.bench.ts'
import { hallBench } from '#web/rolls/hall/hall.bench.ts'
import { abuseBench } from '#test/abuse/abuse.bench.ts'
import { asTable, reaches, type Figure } from '#test/bench/figures.ts'
import {
  createPostgresInstallation,
  createSqliteInstallation,
  type BenchInstallation,
} from '#test/bench/installations.ts'
import { buildPagesWhenNeeded } from './build-pages.ts'

const benches: Record<string, () => Promise<Figure[]>> = {
  'check-ins-sqlite': () => runAt(createSqliteInstallation(), checkInBench),
  'check-ins-postgres': () => runAt(createPostgresInstallation(), checkInBench),
  'full-tables-sqlite': () => fullTablesBench(createSqliteInstallation),
  'full-tables-postgres': () => fullTablesBench(createPostgresInstallation),
  standby: standbyBench,
  'first-read-sqlite': () => runAt(createSqliteInstallation(), firstReadBench),
  'first-read-postgres': () => runAt(createPostgresInstallation(), firstReadBench),
  'live-sqlite': () => runAt(createSqliteInstallation(), liveBench),
  'live-postgres': () => runAt(createPostgresInstallation(), liveBench),
  'rolls-sqlite': () => runAt(createSqliteInstallation(), rollBench),
  'rolls-postgres': () => runAt(createPostgresInstallation(), rollBench),
  'class-files-sqlite': () => runAt(createSqliteInstallation(), classFilesBench),
  'class-files-postgres': () => runAt(createPostgresInstallation(), classFilesBench),
  'credits-sqlite': () => runAt(createSqliteInstallation(), creditsBench),
  'credits-postgres': () => runAt(createPostgresInstallation(), creditsBench),
  'receipts-sqlite': () => runAt(createSqliteInstallation(), receiptsBench),
  'receipts-postgres': () => runAt(createPostgresInstallation(), receiptsBench),
  'third-year-sqlite': () => runAt(createSqliteInstallation(), thirdYearBench),
  'third-year-postgres': () => runAt(createPostgresInstallation(), thirdYearBench),
  'usage-sqlite': () => runAt(createSqliteInstallation(), usageBench),
  'usage-postgres': () => runAt(createPostgresInstallation(), usageBench),
  'import-sqlite': () => runAt(createSqliteInstallation(), importBench),
  'import-postgres': () => runAt(createPostgresInstallation(), importBench),
  'backup-sqlite': () => runAt(createSqliteInstallation(), backupBench),
  'archive-sqlite': () => runAt(createSqliteInstallation(), schoolArchiveBench),
  'archive-postgres': () => runAt(createPostgresInstallation(), schoolArchiveBench),
  'sign-in-sqlite': () => runAt(createSqliteInstallation(), signInBench),
  'sign-in-postgres': () => runAt(createPostgresInstallation(), signInBench),
  saml: samlBench,
  'university-sqlite': () => runAt(createSqliteInstallation(), ssoBench),
  'university-postgres': () => runAt(createPostgresInstallation(), ssoBench),
  'account-timing-sqlite': () => runAt(createSqliteInstallation(), accountTimingBench),
  'account-timing-postgres': () => runAt(createPostgresInstallation(), accountTimingBench),
  'bell-sqlite': () => runAt(createSqliteInstallation(), bellBench),
  'bell-postgres': () => runAt(createPostgresInstallation(), bellBench),
  'start-sqlite': () => runAt(createSqliteInstallation(), startBench),
  'start-postgres': () => runAt(createPostgresInstallation(), startBench),
  'flood-sqlite': () => runAt(createSqliteInstallation(), floodBench),
  'flood-postgres': () => runAt(createPostgresInstallation(), floodBench),
  'qr-picture': qrBench,
  'abuse-sqlite': () => abuseBench(createSqliteInstallation),
  'abuse-postgres': () => abuseBench(createPostgresInstallation),
  door: doorBench,
  'live-page': hallBench,
  paths: pathsBench,
  'at-size': atSizeBench,
}

const words = process.argv.slice(2)
const chosen = Object.entries(benches).filter(
  ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
)
if (chosen.length === 0) {
  console.error(`There is no such benchmark. Choose from: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}

console.log(
  `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${availableParallelism()} × ${cpus()[0]?.model}\n`,
)
buildPagesWhenNeeded()
const figures: Figure[] = []
for (const [name, run] of chosen) {
  console.log(`${name} …`)
  const count = figures.length
  figures.push(...(await run()))
  console.log(asTable(figures.slice(count)))
}
console.log(`\n${asTable(figures)}`)
process.exitCode = figures.every(reaches) ? 0 : 1

async function runAt(
  place: BenchInstallation | Promise<BenchInstallation>,
  bench: (place: BenchInstallation) => Promise<Figure[]>,
) {
  const setup = await place
  try {
    return await bench(setup)
  } finally {
    await setup.remove()
  }
}
