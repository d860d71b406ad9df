// A real provider, SimpleSAMLphp on PHP's own server, and a browser that visits it.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { freePort } from '#test/free-port.ts'
import { newTestFolder } from '#test/test-folder.ts'
import type { Keys } from './identity-provider.ts'
import { visitProvider } from './visit-provider.ts'

const site = 'https://idp.alder.test/'
export const simpleSamlEntityId = `${site}saml2/idp/metadata.php`

export type SimpleSaml = {
  /** Returns the provider's metadata. */
  fetchMetadata: () => Promise<string>
  /** Opens an address as a browser would, and returns the fields of the form in the page. */
  open: (address: string) => Promise<Record<string, string>>
}

const php = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(php).join(', ')}]`
    : value !== null && typeof value === 'object'
      ? `[${Object.entries(value)
          .map(([key, item]) => `${/^\d+$/.test(key) ? key : php(key)} => ${php(item)}`)
          .join(', ')}]`
      : typeof value === 'string'
        ? `'${value.replaceAll(/[\\']/g, '\\$&')}'`
        : String(value)

/**
 * Starts a provider at which one person is always signed in, until the test ends. `program` is PHP, and `www` is the
 * folder with SimpleSAMLphp's pages. The provider reads our metadata. It encrypts assertions if `encrypts` is true.
 */
export async function startSimpleSaml(
  t: Pick<TestContext, 'after'>,
  { program, www }: { program: string; www: string },
  { keys, ownMetadata, encrypts }: { keys: Keys; ownMetadata: string; encrypts: boolean },
): Promise<SimpleSaml> {
  const folder = newTestFolder('simplesamlphp')
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  for (const name of ['metadata', 'cert', 'log', 'data', 'tmp', 'sessions']) mkdirSync(join(folder, name))
  write('cert/idp.key', keys.private)
  write('cert/idp.crt', keys.cert)
  write('own.xml', ownMetadata)
  const config = {
    baseurlpath: site,
    certdir: `${folder}/cert/`,
    loggingdir: `${folder}/log/`,
    datadir: `${folder}/data/`,
    tempdir: `${folder}/tmp`,
    metadatadir: `${folder}/metadata/`,
    attributenamemapdir: '/etc/simplesamlphp/attributemap/',
    secretsalt: 'only for this test',
    'auth.adminpassword': 'only for this test',
    'logging.handler': 'file',
    'logging.level': 7,
    'enable.saml20-idp': true,
    'module.enable': { exampleauth: true, core: true, saml: true },
    'session.phpsession.savepath': `${folder}/sessions`,
    'store.type': 'phpsession',
    'session.cookie.secure': true,
    'metadata.sources': [{ type: 'flatfile' }, { type: 'xml', file: `${folder}/own.xml` }],
  }
  write('config.php', `<?php $config = ${php(config)};`)
  const person = {
    '0': 'exampleauth:StaticSource',
    uid: ['mbergstrom'],
    mail: ['m.bergstrom@students.alder.edu'],
    givenName: ['Márta'],
    sn: ['Bergström & Łoś'],
    eduPersonScopedAffiliation: ['student@alder.edu', 'member@alder.edu'],
  }
  write('authsources.php', `<?php $config = ${php({ static: person })};`)
  const hosted = {
    host: '__DEFAULT__',
    privatekey: 'idp.key',
    certificate: 'idp.crt',
    auth: 'static',
    'signature.algorithm': 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'assertion.encryption': encrypts,
    authproc: {
      '3': { class: 'saml:PersistentNameID', attribute: 'uid' },
      '100': { class: 'core:AttributeMap', '0': 'name2oid' },
    },
  }
  write('metadata/saml20-idp-hosted.php', `<?php $metadata[${php(simpleSamlEntityId)}] = ${php(hosted)};`)
  const port = await freePort()
  const server = spawn(program, ['-S', `127.0.0.1:${port}`, '-t', www], {
    env: { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  t.after(async () => {
    const ended = server.exitCode === null ? once(server, 'exit') : null
    server.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  // PHP's first log line is that it listens. Then it logs each request.
  const [line] = (await Promise.race([once(server.stderr, 'data'), once(server, 'exit')])) as [Buffer | number]
  if (server.exitCode !== null) throw new Error(`PHP did not start: ${String(line)}`)
  server.stderr.resume()
  const open = visitProvider(site, port)
  return {
    fetchMetadata: async () => (await open(`${site}saml2/idp/metadata.php`)).text,
    open: async (address) => (await open(address)).fields,
  }
}

/**
 * Returns the errors in a document according to one of the SAML schemas that come with SimpleSAMLphp, or an empty text.
 */
export function listSchemaErrors(program: string, schema: 'metadata' | 'protocol', xml: string): string {
  const path = `/usr/share/simplesamlphp/schemas/saml-schema-${schema}-2.0.xsd`
  const code = `$d = new DOMDocument; $d->loadXML(file_get_contents('php://stdin')); $d->schemaValidate('${path}');`
  const { stdout, stderr } = spawnSync(program, ['-d', 'display_errors=1', '-r', code], {
    input: xml,
    encoding: 'utf8',
  })
  return (stdout + stderr).trim()
}
