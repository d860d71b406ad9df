import { existsSync, mkdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { findProgram } from './find-program.mjs'

// Node stores compiled code here, which makes the next start twice as fast and takes 20 MB less. This must be set
// before the program is loaded. The first start leaves the data folder to the program, which checks the settings first
// and may refuse the folder.
const dataDir = resolve(process.env.DATA_DIR || 'data')
if (existsSync(join(dataDir, process.env.DATABASE_URL ? '.' : 'rollbook.db'))) {
  const compiled = join(dataDir, 'compiled')
  try {
    // Node would create the folder readable by everyone.
    mkdirSync(compiled, { recursive: true, mode: 0o700 })
  } catch {
    // If the data folder can't be used, the start explains why. Without the cache, a start is only slower.
  }
  enableCompileCache(compiled)
}
await import(findProgram())
