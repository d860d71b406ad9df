// `npm run bench`: measures the product under load and compares it with the goals. `-- live` runs the benchmarks with
// that word in their name.
import { availableParallelism, cpus } from 'node:os'
import { schoolArchiveBench } from '#server/archive/archive.bench.ts'
import { backupBench } from '#server/backup/backup.bench.ts'
import { bellBench } from '#server/check-ins/bell.bench.ts'
import { checkInBench } from '#server/check-ins/check-in.bench.ts'
import { fullTablesBench } from '#server/check-ins/full-tables.bench.ts'
import { standbyBench } from '#server/check-ins/standby.bench.ts'
import { creditsBench } from '#server/credits/credits.bench.ts'
import { receiptsBench } from '#server/credits/receipts.bench.ts'
import { qrBench } from '#server/events/qr.bench.ts'
import { importBench } from '#server/classes/roster/import.bench.ts'
import { liveBench } from '#server/rolls/live/live.bench.ts'
import { classFilesBench } from '#server/rolls/files/class-files.bench.ts'
import { rollBench } from '#server/rolls/roll.bench.ts'
import { thirdYearBench } from '#server/rolls/third-year.bench.ts'
import { usageBench } from '#server/usage/usage.bench.ts'
import { accountTimingBench } from '#server/sign-in/passwords/account-timing.bench.ts'
import { signInBench } from '#server/sign-in/sign-in.bench.ts'
import { floodBench } from '#server/load/flood.bench.ts'
import { atSizeBench } from '#web/classes/at-size.bench.ts'
import { pathsBench } from '#web/app/paths.bench.ts'
import { scanPageBench } from '#web/check-ins/scan-page.bench.ts'
import { hallBench } from '#web/rolls/hall/hall.bench.ts'
import { abuseBench } from '#test/abuse/abuse.bench.ts'
import { asTable, reaches, type Figure } from '#test/bench/figures.ts'
import { postgresPlace, sqlitePlace, type BenchPlace } from '#test/bench/installations.ts'
import { buildPagesWhenNeeded } from './build-pages.ts'

const benches: Record<string, () => Promise<Figure[]>> = {
  'check-ins-sqlite': () => runAt(sqlitePlace(), checkInBench),
  'check-ins-postgres': () => runAt(postgresPlace(), checkInBench),
  'full-tables-sqlite': () => fullTablesBench(sqlitePlace),
  'full-tables-postgres': () => fullTablesBench(postgresPlace),
  standby: standbyBench,
  'live-sqlite': () => runAt(sqlitePlace(), liveBench),
  'live-postgres': () => runAt(postgresPlace(), liveBench),
  'rolls-sqlite': () => runAt(sqlitePlace(), rollBench),
  'rolls-postgres': () => runAt(postgresPlace(), rollBench),
  'class-files-sqlite': () => runAt(sqlitePlace(), classFilesBench),
  'class-files-postgres': () => runAt(postgresPlace(), classFilesBench),
  'credits-sqlite': () => runAt(sqlitePlace(), creditsBench),
  'credits-postgres': () => runAt(postgresPlace(), creditsBench),
  'receipts-sqlite': () => runAt(sqlitePlace(), receiptsBench),
  'receipts-postgres': () => runAt(postgresPlace(), receiptsBench),
  'third-year-sqlite': () => runAt(sqlitePlace(), thirdYearBench),
  'third-year-postgres': () => runAt(postgresPlace(), thirdYearBench),
  'usage-sqlite': () => runAt(sqlitePlace(), usageBench),
  'usage-postgres': () => runAt(postgresPlace(), usageBench),
  'import-sqlite': () => runAt(sqlitePlace(), importBench),
  'import-postgres': () => runAt(postgresPlace(), importBench),
  'backup-sqlite': () => runAt(sqlitePlace(), backupBench),
  'archive-sqlite': () => runAt(sqlitePlace(), schoolArchiveBench),
  'archive-postgres': () => runAt(postgresPlace(), schoolArchiveBench),
  'sign-in-sqlite': () => runAt(sqlitePlace(), signInBench),
  'sign-in-postgres': () => runAt(postgresPlace(), signInBench),
  'account-timing-sqlite': () => runAt(sqlitePlace(), accountTimingBench),
  'account-timing-postgres': () => runAt(postgresPlace(), accountTimingBench),
  'bell-sqlite': () => runAt(sqlitePlace(), bellBench),
  'bell-postgres': () => runAt(postgresPlace(), bellBench),
  'flood-sqlite': () => runAt(sqlitePlace(), floodBench),
  'flood-postgres': () => runAt(postgresPlace(), floodBench),
  'qr-picture': qrBench,
  'abuse-sqlite': () => abuseBench(sqlitePlace),
  'abuse-postgres': () => abuseBench(postgresPlace),
  'scan-page': scanPageBench,
  'live-page': hallBench,
  paths: pathsBench,
  'at-size': atSizeBench,
}

const words = process.argv.slice(2)
const chosen = Object.entries(benches).filter(
  ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
)
if (chosen.length === 0) {
  console.error(`There is no such benchmark. There are: ${Object.keys(benches).join(', ')}.`)
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

async function runAt(place: BenchPlace | Promise<BenchPlace>, bench: (place: BenchPlace) => Promise<Figure[]>) {
  const setup = await place
  try {
    return await bench(setup)
  } finally {
    await setup.remove()
  }
}
