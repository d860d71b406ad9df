import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { builtPages } from '#server/http/pages.ts'
import { readSettings, SettingsError } from './settings.ts'
import { startServer, stopOnSignals } from './start-server.ts'

try {
  const settings = readSettings(process.env)
  if (!existsSync(join(builtPages, 'index.html'))) throw new Error('The pages are not built yet. Run: npm run build')
  const server = await startServer(settings)
  stopOnSignals(server)
  removeStart()
  server.app.http.log.info(`Rollbook serves ${settings.publicUrl} at ${server.address}`)
} catch (error) {
  const forPeople = error instanceof SettingsError || (error instanceof Error && !('code' in error))
  console.error(forPeople ? error.message : error)
  process.exit(1)
}

/**
 * Loading the program leaves 30 MB of garbage that a small heap would keep for hours, and as much unused space for new
 * objects, which only the last resort returns. At this moment a collection delays no one.
 */
function removeStart(): void {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as (options: object) => void)({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
