import { existsSync, mkdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { findProgram } from './find-program.mjs'

// What was compiled once is read from here at the next start, which is then twice as fast and takes 20 MB less. It must
// be said before the program is loaded. Only the checked settings may create the data folder.
const dataDir = resolve(process.env.DATA_DIR || 'data')
if (existsSync(dataDir)) {
  const compiled = join(dataDir, 'compiled')
  try {
    // Node would make it readable by everyone.
    mkdirSync(compiled, { recursive: true, mode: 0o700 })
  } catch {
    // The start says why the data folder can't be used. A start without the cache is only slower.
  }
  enableCompileCache(compiled)
}
await import(findProgram())
