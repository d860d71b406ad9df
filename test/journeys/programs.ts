import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const chromiums = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * `shell` is the same browser without the parts of a window. It takes two thirds of the CPU time, but it has no camera,
 * and not every system has it.
 */
export type Programs = { chromium: string; shell?: string; ffmpeg: string }

/**
 * Finds the browser and the video encoder, or installs them where that is allowed. Otherwise throws a line that says
 * what to install.
 */
export function findPrograms(): Programs {
  const programs = look()
  if (isEnough(programs)) return programs
  install('Chromium and ffmpeg for the journeys', ['chromium', 'ffmpeg'])
  const now = look()
  if (isEnough(now)) return now
  const missing = [!now.chromium && 'Chromium or Chrome', !now.ffmpeg && 'ffmpeg'].filter(Boolean).join(' and ')
  throw new Error(`The journeys need ${missing}: install it, or name it with CHROMIUM_PATH and FFMPEG_PATH.`)
}

/** Finds Caddy, the proxy of `deploy/`, in the same way. */
export function findCaddy(): string {
  const find = () => process.env.CADDY_PATH || onPath(['caddy'])
  const program = find()
  if (program) return program
  install('Caddy for the tests of a rolling restart', ['caddy'])
  const now = find()
  if (now) return now
  throw new Error('The tests of a rolling restart need Caddy: install it, or name it with CADDY_PATH.')
}

/** Finds the C compiler that builds the disk for the power failure tests, in the same way. */
export function findCompiler(): string {
  const find = () => process.env.CC || onPath(['gcc', 'cc', 'clang'])
  const program = find()
  if (program) return program
  install('a C compiler for the tests of power cuts', ['gcc', 'libc6-dev'])
  const now = find()
  if (now) return now
  throw new Error('The tests of power cuts and full disks need a C compiler: install gcc, or name it with CC.')
}

/** Finds LibreOffice in the same way. Null when it is missing and can't be installed, because it is a large program. */
export function findLibreOffice(): string | null {
  const find = () => process.env.SOFFICE_PATH || onPath(['soffice', 'libreoffice'])
  const program = find()
  if (program) return program
  install('LibreOffice for the test of spreadsheets', ['libreoffice-calc-nogui'])
  return find() ?? null
}

/** Finds PHP and the pages of SimpleSAMLphp, or installs them from Debian. Null when neither is possible. */
export function findSimpleSaml(): { program: string; www: string } | null {
  const find = () => {
    const [program, www] = [onPath(['php']), '/usr/share/simplesamlphp/www']
    if (!program || !existsSync(www)) return null
    const check = spawnSync(program, [
      '-r',
      'exit(class_exists("DOMDocument") && function_exists("mb_strlen") ? 0 : 1);',
    ])
    return check.status === 0 ? { program, www } : null
  }
  const programs = find()
  if (programs) return programs
  install('SimpleSAMLphp for the tests of sign-ins at a university', [
    'simplesamlphp',
    'php-cli',
    'php-xml',
    'php-mbstring',
  ])
  return find()
}

/** Finds PgBouncer, or installs it with Debian's package manager. Null when neither is possible. */
export function findPgBouncer(): string | null {
  const find = () => onPath(['pgbouncer']) ?? ['/usr/sbin/pgbouncer'].find((path) => existsSync(path))
  const program = find()
  if (program) return program
  install('PgBouncer for the test of poolers', ['pgbouncer'])
  return find() ?? null
}

/** Finds nginx, or installs it with Debian's package manager. Null when neither is possible. */
export function findNginx(): string | null {
  const find = () => onPath(['nginx']) ?? ['/usr/sbin/nginx'].find((path) => existsSync(path))
  const program = find()
  if (program) return program
  install('nginx for the test of proxies', ['nginx-light'])
  return find() ?? null
}

/** Debian's packages for LemonLDAP::NG as a SAML provider. The portal's package only suggests most of them. */
const lemonPackages = [
  'liblemonldap-ng-portal-perl',
  'liblasso-perl',
  'libplack-perl',
  'libxml-simple-perl',
  'libio-string-perl',
  'libglib-perl',
  'libgd-securityimage-perl',
  'libgd-perl',
  'libimage-magick-perl',
  'libmime-tools-perl',
  'libemail-sender-perl',
  'libstring-random-perl',
]

/** Finds the Perl web server and all of LemonLDAP::NG, or installs them from Debian. Null when neither is possible. */
export function findLemonLdap(): string | null {
  const modules = ['Lemonldap::NG::Portal::Issuer::SAML', 'Lemonldap::NG::Portal::Plugins::Register', 'String::Random']
  const find = () => {
    const [perl, plackup] = [onPath(['perl']), onPath(['plackup'])]
    if (!perl || !plackup) return null
    const check = spawnSync(perl, [...modules.map((module) => `-M${module}`), '-e', '1'], { stdio: 'ignore' })
    return check.status === 0 ? plackup : null
  }
  const program = find()
  if (program) return program
  install('LemonLDAP::NG for the tests of sign-ins at a university', lemonPackages)
  return find()
}

/** Finds xmlsec1, or installs it with Debian's package manager. Null when neither is possible. */
export function findXmlSec(): string | null {
  const program = onPath(['xmlsec1'])
  if (program) return program
  install('xmlsec1 for the test of signatures', ['xmlsec1'])
  return onPath(['xmlsec1']) ?? null
}

/** Debian's packages for a cluster with automatic failover (deploy/ha), and the programs they bring. */
const clusterPackages = {
  patroni: ['/usr/bin/patroni'],
  'python3-etcd': ['/usr/lib/python3/dist-packages/etcd'],
  'python3-idna': ['/usr/lib/python3/dist-packages/idna'],
  'etcd-server': ['/usr/bin/etcd'],
  'etcd-client': ['/usr/bin/etcdctl'],
  haproxy: ['/usr/sbin/haproxy'],
  pgbackrest: ['/usr/bin/pgbackrest'],
  postgresql: ['/usr/lib/postgresql'],
}

/** Returns Debian's packages for a cluster that are missing, after an attempt to install them. */
export function missingForCluster(): string[] {
  const missing = () =>
    Object.entries(clusterPackages).flatMap(([name, paths]) => (paths.every(existsSync) ? [] : [name]))
  if (missing().length > 0)
    install('PostgreSQL, Patroni, etcd, HAProxy and pgBackRest for the test of failovers', missing())
  return missing()
}

/** Finds Firefox in the same way. Null when it is missing and can't be installed: Chromium runs every journey. */
export function findFirefox(): string | null {
  const find = () => process.env.FIREFOX_PATH || onPath(['firefox-esr', 'firefox'])
  const program = find()
  if (program) return program
  install('Firefox for its journeys', ['firefox-esr'])
  return find() ?? null
}

/** Debian's name for a type of processor, by Node's (https://wiki.debian.org/Multiarch/Tuples). */
const debianNames: Partial<Record<string, string>> = {
  x64: 'x86_64-linux-gnu',
  arm64: 'aarch64-linux-gnu',
  arm: 'arm-linux-gnueabihf',
  ia32: 'i386-linux-gnu',
  riscv64: 'riscv64-linux-gnu',
  s390x: 's390x-linux-gnu',
}

/**
 * Returns where Debian installs WebKit's small browser for a processor that Node calls `arch`, or null if Debian has no
 * name for it here.
 */
export function miniBrowserPath(arch: string): string | null {
  const name = debianNames[arch]
  return name === undefined ? null : `/usr/lib/${name}/webkit2gtk-4.1/MiniBrowser`
}

/** Finds WebKit, its driver, and a virtual display, or installs them. Null when neither is possible. */
export function findWebKit(): { driver: string; browser: string; display: string } | null {
  const browser = miniBrowserPath(process.arch)
  if (browser === null) return null
  const find = () => {
    const [driver, display] = [onPath(['WebKitWebDriver']), onPath(['Xvfb'])]
    return driver && display && existsSync(browser) ? { driver, browser, display } : null
  }
  const programs = find()
  if (programs) return programs
  install('WebKit for its journeys', ['webkit2gtk-driver', 'xvfb'])
  return find()
}

/** Runs before all journeys. Also tries to install the other browsers, which most journeys don't need. */
export function preparePrograms(): void {
  prepareChromium()
  findFirefox()
  findWebKit()
}

/** Runs before journeys in Chromium. Also tries to install the lighter browser, which is optional. */
export function prepareChromium(): void {
  findPrograms()
  if (look().shell || process.env.CHROMIUM_PATH) return
  install('the lighter browser for the journeys', ['chromium-headless-shell'])
}

const isEnough = (programs: Partial<Programs>): programs is Programs => Boolean(programs.chromium && programs.ffmpeg)

function look(): Partial<Programs> {
  const chromium = process.env.CHROMIUM_PATH || onPath(chromiums) || elsewhere.find((path) => existsSync(path))
  // Someone who names a browser wants that browser.
  const shell = process.env.CHROMIUM_PATH ? undefined : onPath(['chromium-headless-shell'])
  const ffmpeg = process.env.FFMPEG_PATH || onPath(['ffmpeg'])
  return { ...(chromium && { chromium }), ...(shell && { shell }), ...(ffmpeg && { ffmpeg }) }
}

function onPath(names: string[]): string | undefined {
  const endings = process.platform === 'win32' ? ['.exe'] : ['']
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names
    .flatMap((name) => folders.flatMap((folder) => endings.map((ending) => join(folder, name + ending))))
    .find((path) => existsSync(path))
}

// Installs something only as root with apt, as in a disposable machine. Elsewhere nothing is installed without asking.
function install(label: string, packages: string[]): void {
  if (process.getuid?.() !== 0 || !onPath(['apt-get'])) return
  console.log(`Installing ${label} (once)…`)
  // In the rescue runlevel no installed program is started as a service.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    // Test files run in parallel, and another one may be installing something (timeout in seconds).
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  }
}
