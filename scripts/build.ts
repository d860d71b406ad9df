import path from 'node:path'
import { build } from 'vite'

// Builds the pages into dist/web, or with a tag such as `en-XA` those of that language into dist/<tag>. The server
// needs no build, because it runs from its sources.
process.env.NODE_ENV = 'production'
const [tag] = process.argv.slice(2)
if (tag) process.env.PAGES_LANGUAGE = tag
await build({ configFile: path.join(import.meta.dirname, '../vite.config.ts'), logLevel: 'warn' })
