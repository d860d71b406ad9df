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
  collectStartupGarbage()
  server.app.http.log.info(`Rollbook serves ${settings.publicUrl} at ${server.address}`)
} catch (error) {
  const forPeople = error instanceof SettingsError || (error instanceof Error && !('code' in error))
  console.error(forPeople ? error.message : error)
  process.exit(1)
}

/**
 * Collects the garbage of the start. Loading the program leaves 30 MB that a small heap would keep for hours, and
 * nearly as much empty space for new objects, which V8 returns only when told to save memory. At this point, a
 * collection doesn't delay anyone.
 */
function collectStartupGarbage(): void {
  for (const flag of ['--expose-gc', '--optimize-for-size']) setFlagsFromString(flag)
  ;(runInNewContext('gc') as () => void)()
  setFlagsFromString('--no-optimize-for-size')
}
