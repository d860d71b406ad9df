import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { builtProgram, packProgram } from '#server/http/api-docs/page.ts'
import { builtPages } from '#server/http/pages.ts'
import { buildServer } from './build-server.ts'
import { writeBill } from './sbom.ts'

// Builds the pages into dist/web, or with a tag such as `en-XA` the pages in that language into dist/<tag>. Then builds
// the server into dist/server, and the bill of materials for both.
process.env.NODE_ENV = 'production'
const [tag] = process.argv.slice(2)
if (tag) process.env.PAGES_LANGUAGE = tag
await build({ configFile: path.join(import.meta.dirname, '../vite.config.ts'), logLevel: 'warn' })
if (!tag) {
  const packed = await packProgram()
  const file = path.join(builtPages, builtProgram)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, packed)
  // A proxy serves the compressed file only if the plain file exists as well.
  await writeFile(file.replace(/\.gz$/, ''), gunzipSync(packed))
  await buildServer()
  writeBill()
}
