import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { anAdmin, aSchool } from '#test/builders.ts'
import { startHttpsServer } from '#test/https-server.ts'
import { newKeys } from '#test/saml/identity-provider.ts'
import { writeEntity } from '#test/saml/metadata.ts'
import { startFakeProvider } from '#test/sso/fake-provider.ts'
import { reachesProviders } from '#test/sso/steps.ts'
import { onAnyEngine } from '#test/world.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

onAnyEngine(
  'an administrator learns why an address that a browser opens isn’t used',
  async (world, t) => {
    const [provider, school] = [await startFakeProvider(t), await aSchool(world)]
    const { token } = await anAdmin(world, 'sub', { school })
    let answer: Answer = (_request, response) => response.end()
    const { port } = await startHttpsServer(t, (request, response) => answer(request, response))
    const address = `https://127.0.0.1:${port}/idp`
    const add = (target: string) =>
      world.call('POST', `/api/schools/${school.id}/identity-providers/`, { token, body: { address: target } })
    const cases: [name: string, answer: Answer, code: string, sentence: RegExp][] = [
      [
        'a federation’s file',
        (_request, response) => response.end(' '.repeat(1_100_000)),
        'no_provider_found',
        /^This metadata is too large: we read at most one megabyte /,
      ],
      [
        'a redirect',
        (_request, response) => response.writeHead(302, { location: '/idp/shibboleth' }).end(),
        'no_provider_found',
        /^This address redirects to https:\/\/127\.0\.0\.1:\d+\/idp\/shibboleth\. /,
      ],
      ...[401, 403, 500, 503].map((status): [string, Answer, string, RegExp] => [
        `status ${status}`,
        (_request, response) => response.writeHead(status).end('no'),
        'address_unreachable',
        /^We couldn’t read anything at this address\. /,
      ]),
      [
        'status 404',
        (_request, response) => response.writeHead(404).end('no'),
        'no_provider_found',
        /^Nothing at this address describes an identity provider\. /,
      ],
    ]
    for (const [name, respond, code, sentence] of cases) {
      answer = respond
      const { body } = await add(address)
      assert.deepEqual(body.error_codes, { address: [code] }, name)
      assert.match(body.address[0], sentence, name)
    }
    provider.faults = { description: { issuer: 'https://login.example.com/{tenantid}/v2.0' } }
    const { body } = await add(provider.issuer)
    assert.deepEqual(body.error_codes, { address: ['wrong_issuer'] })
    assert.match(
      body.address[0],
      /^This address is for every organization\. Replace the part in braces in https:\S+\/\{tenantid\}\/v2\.0 with /,
    )
  },
  reachesProviders,
)

onAnyEngine(
  'SAML metadata is found on a server that answers nothing useful where OpenID Connect would be described',
  async (world, t) => {
    const school = await aSchool(world)
    const { token } = await anAdmin(world, 'sub', { school })
    const { cert } = await newKeys()
    const unhelpful: Answer[] = [
      (request) => request.socket.destroy(),
      (_request, response) => response.writeHead(500).end(),
      (_request, response) => response.end(' '.repeat(1_100_000)),
    ]
    for (const refuse of unhelpful) {
      const { port } = await startHttpsServer(t, (request, response) =>
        request.url === '/metadata' ? response.end(writeEntity({ keys: [cert] })) : refuse(request, response),
      )
      const body = { address: `https://127.0.0.1:${port}/metadata` }
      const added = await world.call('POST', `/api/schools/${school.id}/identity-providers/`, { token, body })
      assert.deepEqual([added.status, added.body.kind], [201, 'saml'], added.text)
    }
  },
  reachesProviders,
)
