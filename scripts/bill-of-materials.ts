/** The fields of a package in package-lock.json that we read. */
type Locked = {
  name?: string
  version: string
  integrity: string
  license?: string
  optional?: boolean
} & Partial<Record<(typeof needs)[number], Record<string, string>>>
export type LockFile = { packages: Record<string, Locked> }

/** The fields that list a package's dependencies. `peerDependencies` is included, because npm installs them. */
const needs = ['dependencies', 'optionalDependencies', 'peerDependencies'] as const

/** The program that a package runs in: the server's process, or a visitor's browser. */
export type Program = 'server' | 'pages'

/**
 * Returns a CycloneDX 1.5 document of all packages that the roots of each part need, directly or indirectly, with
 * version, license and the digest that npm checks. npm's own `npm sbom --omit=dev` omits packages that a development
 * package needs as well, and doesn't know which packages are built into the pages.
 */
export function billOfMaterials(lock: LockFile, roots: Record<Program, string[]>): object {
  const parts = new Map<string, Set<Program>>()
  for (const part of ['server', 'pages'] as const)
    for (const path of reachable(lock, roots[part])) parts.set(path, (parts.get(path) ?? new Set()).add(part))
  const { name = 'rollbook', version } = lock.packages['']!
  const components = [...parts]
    .map(([path, packageParts]) => describeComponent(path, lock.packages[path]!, packageParts))
    .toSorted((first, second) => (first['bom-ref'] < second['bom-ref'] ? -1 : 1))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
    components,
  }
}

/**
 * Returns the lock file's paths of all packages that are needed, starting with the root's own packages of these names.
 */
function reachable({ packages }: LockFile, names: string[]): Set<string> {
  const paths = new Set<string>()
  const todo = names.map((name) => `node_modules/${name}`)
  for (let path = todo.pop(); path !== undefined; path = todo.pop()) {
    const locked = packages[path]
    if (!locked) throw new Error(`${path} isn’t in package-lock.json. Run npm install and commit both files.`)
    if (paths.has(path)) continue
    paths.add(path)
    for (const kind of needs)
      for (const name of Object.keys(locked[kind] ?? {})) {
        const packagePath = findPackage(packages, path, name)
        // Optional peers, and packages for other platforms, may be missing.
        if (packagePath) todo.push(packagePath)
      }
  }
  return paths
}

/** Returns where Node finds `name` from a package's folder: inside it, or in one of its parent folders. */
function findPackage(packages: LockFile['packages'], start: string, name: string): string | null {
  for (let folder = start; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const packagePath = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[packagePath]) return packagePath
    if (folder === '') return null
  }
}

function describeComponent(
  path: string,
  { name, version, integrity, license, optional }: Locked,
  packageParts: Set<Program>,
) {
  const full = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const [algorithm, digest] = integrity.split('-', 2)
  if (algorithm !== 'sha512' || !digest) throw new Error(`${path} has no SHA-512 digest in package-lock.json.`)
  return {
    type: 'library',
    'bom-ref': path.replaceAll('node_modules/', ''),
    name: full,
    version,
    scope: optional ? 'optional' : 'required',
    purl: `pkg:npm/${full.replace('@', '%40')}@${version}`,
    hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    licenses: license ? [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }] : [],
    properties: [...packageParts].toSorted().map((part) => ({ name: 'rollbook:part', value: part })),
  }
}
