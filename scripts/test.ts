// `npm test`: all checks of a change, including PostgreSQL and most journeys in browsers.
import { join } from 'node:path'
import { check } from './check.ts'
import { run } from './run.ts'

try {
  const checked = await check({ slow: true })
  const traveled = await run('journeys in a browser', process.execPath, [
    join(import.meta.dirname, 'journeys.ts'),
    '--change',
  ])
  console.log(checked && traveled ? 'Everything passed.' : 'Something failed, see above.')
  process.exitCode = checked && traveled ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
