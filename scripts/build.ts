import path from 'node:path'
import { build } from 'vite'

// Builds the pages into dist/web; the server needs no build, it runs from its sources.
process.env.NODE_ENV = 'production'
await build({ configFile: path.join(import.meta.dirname, '../vite.config.ts'), logLevel: 'warn' })
