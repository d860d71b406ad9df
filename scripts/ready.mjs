// Every npm script runs this first, on any version of Node, so it is plain JavaScript that imports only Node's built-in
// modules. It installs missing packages and starts the project's own Node, which runs TypeScript directly.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
/** npm's own record of the installed packages, which it writes last. */
const installedLock = join(modules, '.package-lock.json')
const given = process.argv.slice(2)
/** Node's options precede the script, and the script's own arguments follow it. */
const at = given.findIndex((word) => !word.startsWith('--'))
const [options, script, args] = [given.slice(0, at), given[at], given.slice(at + 1)]

/** The texts to show while packages are installed, so that the command doesn't seem to hang. */
const startOf = {
  'server/main.mjs': 'The server starts',
  'scripts/start.ts': 'The demonstration server starts',
  'scripts/dev.ts': 'The development server starts',
}

/**
 * Whether node_modules has every package of the lock file in the right version. npm may omit packages for other
 * platforms.
 */
function isInstalled() {
  if (!existsSync(installedLock)) return false
  const installed = packagesOf(installedLock)
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    ([name, { integrity, optional, devOptional }]) =>
      name === '' || (installed[name] ? installed[name].integrity === integrity : optional || devOptional),
  )
}

function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}

function install() {
  const why = existsSync(modules) ? 'packages have changed since the last run' : 'packages are not installed yet'
  console.log(
    `Rollbook's ${why}: running npm ci, which takes some minutes. ${startOf[script] ?? 'The command runs'} after that.` +
      ' (To do it beforehand: npm ci)',
  )
  const [npm, ...before] = findNpm()
  // The project's own Node is installed by this command, so npm runs on the machine's Node.
  const done = spawnSync(npm, [...before, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (done.error) console.error(`npm can't be started: ${done.error.message}`)
  if (done.status !== 0) {
    console.error(
      'The installation failed, so nothing was started. npm said why above. Fix that and run the same command again.',
    )
    process.exit(done.status ?? 1)
  }
  console.log(`Installed. ${startOf[script] ?? 'The command runs'} now.`)
}

/**
 * Returns the program that starts npm, and its first arguments. On Windows, batch files such as `npm.cmd` need a shell,
 * which would split paths at spaces, so npm's own JavaScript runs on this Node.
 */
function findNpm() {
  const { npm_execpath: caller = '', npm_node_execpath: callersNode = process.execPath, PATH = '' } = process.env
  if (/[\\/]npm-cli\.[cm]?js$/.test(caller) && existsSync(caller)) return [callersNode, caller]
  if (process.platform !== 'win32') return ['npm']
  const folders = [dirname(process.execPath), ...PATH.split(delimiter)]
  const program = folders.map((folder) => join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js')).find(existsSync)
  if (program) return [process.execPath, program]
  console.error('npm is missing beside Node and in PATH. Install Node with npm and run the same command again.')
  process.exit(1)
}

/**
 * Returns the project's own Node. It's the program in the package for this platform, because the command may be a batch
 * file.
 */
function findPinnedNode() {
  const { optionalDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  return Object.keys(optionalDependencies)
    .map((name) => join(modules, name, 'bin', program))
    .find(existsSync)
}

/** Returns the project's Node, or this Node if it is new enough. */
function newEnoughNode() {
  const pinned = findPinnedNode()
  if (pinned) return pinned
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 19)) return process.execPath
  console.error(
    `Rollbook needs Node 24.19 or newer and this is ${process.versions.node}. The project brings its own for Linux,` +
      ' macOS and Windows; it is missing here: run npm ci, or install a newer Node.',
  )
  process.exit(1)
}

// A production image is installed without development packages, so nothing else is installed there.
const isProduction = process.env.NODE_ENV === 'production'
if (!isProduction && !isInstalled()) install()
if (isProduction && script === 'scripts/build.ts' && !existsSync(join(modules, 'vite'))) {
  console.error(
    'A build needs the development packages. Run npm ci --include=dev and npm run build, then npm prune --omit=dev.',
  )
  process.exit(1)
}

// npm leaves out packages for this platform that don't support the Node on which npm runs.
const builder = join(modules, '@rolldown')
if (
  script.startsWith('scripts/') &&
  existsSync(builder) &&
  !readdirSync(builder).some((name) => name.startsWith('binding-'))
) {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const isOld = major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12)
  const newerNode =
    process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch)
      ? `npm install --prefix /opt/npm npm@11 node-linux-${process.arch} && PATH=/opt/npm/node_modules/.bin:$PATH && npm ci`
      : 'install a newer Node, then npm ci'
  console.error(
    isOld
      ? `npm left out a package that a build needs, because it ran on Node ${process.versions.node}. Run it on 20.19, 22.12 or newer: ${newerNode}`
      : 'npm left out the package that a build needs on this platform. Run npm ci --include=dev --include=optional.',
  )
  process.exit(1)
}

const child = spawn(newEnoughNode(), [...options, join(root, script), ...args], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
