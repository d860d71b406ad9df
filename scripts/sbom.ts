// `npm run sbom`: lists every package that runs on the server or in a visitor's browser, in dist/rollbook.cdx.json.
// `npm run sbom -- FILE` writes it elsewhere. `npm run build` writes it as well.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { billOfMaterials, type LockFile } from './bill-of-materials.ts'

const root = join(import.meta.dirname, '..')
const usualFile = join(root, 'dist', 'rollbook.cdx.json')
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile
const project = lock.packages['']!

/** Writes the bill of materials to a file. Returns the number of packages. */
export function writeBill(file = usualFile): number {
  const bill = billOfMaterials(lock, {
    server: [...Object.keys(project.dependencies ?? {}), ...Object.keys(project.optionalDependencies ?? {})],
    pages: [...builtIntoPages(), ...inTheServiceWorker()],
  })
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
  return (bill as { components: unknown[] }).components.length
}

/**
 * Returns every package that the pages' sources import. They are development packages in package.json, because they are
 * built into the pages.
 */
function builtIntoPages(): string[] {
  const files = globSync('{web,contract}/**/*.{ts,tsx,css}', { cwd: root }).filter(
    (name) => !/\.(test|bench)\.ts$/.test(name),
  )
  const imports =
    /^\s*(?:import|export)\s+(?!type\s)(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]|^@import\s+['"]([^'"]+)['"]/gm
  const named = files.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(imports)].map(
      ([, specifier, late, css]) => specifier ?? late ?? css!,
    ),
  )
  const packages = named
    .filter((name) => !/^(?:[#./]|node:|virtual:)/.test(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
  return [...new Set(packages)]
}

/** Returns the packages that are built into the service worker. */
function inTheServiceWorker(): string[] {
  return Object.keys(lock.packages)
    .map((path) => /^node_modules\/(workbox-.+)$/.exec(path)?.[1])
    .filter((name) => name !== undefined && name !== 'workbox-build' && !name.includes('/'))
    .map((name) => name!)
}

if (import.meta.main) {
  const file = process.argv[2] ? resolve(process.argv[2]) : usualFile
  const count = writeBill(file)
  console.log(`${count} packages are in ${relative(process.cwd(), file)}.`)
}
