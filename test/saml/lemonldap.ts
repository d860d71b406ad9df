// A real provider: LemonLDAP::NG with its demonstration accounts, on a Perl server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#test/free-port.ts'
import { newTestFolder } from '#test/test-folder.ts'
import type { Keys } from './identity-provider.ts'
import { visitProvider } from './visit-provider.ts'

const site = 'https://idp.alder.test/'
const portal = '/usr/share/lemonldap-ng/portal'

export type LemonLdap = {
  fetchMetadata: () => Promise<string>
  /** Opens an address, signs Doctor Who in, and returns the fields of the form in the page. */
  signIn: (address: string) => Promise<Record<string, string>>
}

/** Starts the provider until the test ends. It has our metadata and checks our signatures. */
export async function startLemonLdap(
  t: Pick<TestContext, 'after'>,
  plackup: string,
  { keys, ownMetadata }: { keys: Keys; ownMetadata: string },
): Promise<LemonLdap> {
  const folder = newTestFolder('lemonldap')
  for (const name of ['conf', 'sessions', 'persistent', 'lock', 'cache']) mkdirSync(join(folder, name))
  const files = (name: string) => ({ Directory: join(folder, name), LockDirectory: join(folder, 'lock') })
  const cache = {
    namespace: 'test',
    default_expires_in: 600,
    directory_umask: '007',
    cache_root: join(folder, 'cache'),
    cache_depth: 1,
  }
  const settings = {
    ...(JSON.parse(readFileSync('/var/lib/lemonldap-ng/conf/lmConf-1.json', 'utf8')) as object),
    cfgNum: 1,
    portal: site,
    domain: 'alder.test',
    securedCookie: 0,
    requireToken: 0,
    authentication: 'Demo',
    userDB: 'Same',
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: files('sessions'),
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: files('persistent'),
    localSessionStorage: 'Cache::FileCache',
    localSessionStorageOptions: cache,
    issuerDBSAMLActivation: 1,
    samlServicePrivateKeySig: keys.private,
    samlServicePublicKeySig: keys.cert,
    samlSPMetaDataXML: { rollbook: { samlSPMetaDataXML: ownMetadata } },
    samlSPMetaDataOptions: {
      rollbook: {
        samlSPMetaDataOptionsNameIDFormat: 'persistent',
        samlSPMetaDataOptionsSignSSOMessage: 1,
        samlSPMetaDataOptionsCheckSSOMessageSignature: 1,
        samlSPMetaDataOptionsEncryptionMode: 'none',
      },
    },
    samlSPMetaDataExportedAttributes: {
      rollbook: {
        mail: '1;urn:oid:0.9.2342.19200300.100.1.3;urn:oasis:names:tc:SAML:2.0:attrname-format:uri;mail',
      },
    },
  }
  writeFileSync(join(folder, 'conf', 'lmConf-1.json'), JSON.stringify(settings))
  const perlCache = Object.entries(cache).map(([name, value]) => `'${name}'=>'${value}',`)
  const lines = [
    '[all]\nlogLevel=error',
    `[configuration]\ntype=File\ndirName=${folder}/conf\nlocalStorage=Cache::FileCache\nlocalStorageOptions={${perlCache.join('')}}`,
    `[portal]\nstaticPrefix=/static\ntemplateDir=${portal}/templates\nlanguages=en`,
  ]
  writeFileSync(join(folder, 'lemonldap-ng.ini'), lines.join('\n'))
  const port = await freePort()
  const args = ['--host', '127.0.0.1', '-p', String(port), '-E', 'deployment', '-s', 'HTTP::Server::PSGI']
  const server = spawn(plackup, [...args, `${portal}/htdocs/index.psgi`], {
    env: { ...process.env, LLNG_DEFAULTCONFFILE: join(folder, 'lemonldap-ng.ini') },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  server.stderr.on('data', (part: Buffer) => (log += String(part)))
  t.after(async () => {
    const ended = server.exitCode === null ? once(server, 'exit') : null
    server.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const isListening = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
  while (!(await isListening())) {
    if (server.exitCode !== null) throw new Error(`LemonLDAP::NG did not start: ${log}`)
    await wait(100)
  }
  const open = visitProvider(site, port)
  return {
    fetchMetadata: async () => (await open(`${site}saml/metadata`)).text,
    async signIn(address) {
      const { fields } = await open(address)
      return (await open(`${site}saml/singleSignOn`, { ...fields, user: 'dwho', password: 'dwho' })).fields
    },
  }
}
