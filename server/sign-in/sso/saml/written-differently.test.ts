import assert from 'node:assert/strict'
import { aSchool, anAdmin } from '#test/builders.ts'
import { startHttpsServer } from '#test/https-server.ts'
import { facts, newKeys, now, type Facts } from '#test/saml/identity-provider.ts'
import { writeEntity } from '#test/saml/metadata.ts'
import { describePerson, setUp, signIn, switchOn } from '#test/saml/steps.ts'
import { onAnyEngine } from '#test/world.ts'

const options = { at: new Date(now).toISOString(), settings: { outboundAllow: ['127.0.0.1'] } }

onAnyEngine(
  'metadata is accepted in various layouts of names, expiry, entity ID and certificates',
  async (world, t) => {
    let text = ''
    const { port } = await startHttpsServer(t, (_request, response) => response.end(text))
    const { token } = await anAdmin(world, 'master')
    const { cert } = await newKeys()
    const keys = [cert]
    const title = '<md:OrganizationDisplayName xml:lang="en">Alder\n  Valley</md:OrganizationDisplayName>'
    const base64 = cert.replaceAll(/-----[^-]*-----/g, '')
    const cases: Record<string, string> = {
      'a name in two lines': writeEntity({ keys, extra: `<md:Organization>${title}</md:Organization>` }),
      'an end with an offset': writeEntity({ keys, attributes: ' validUntil="2026-12-01T01:00:00+01:00"' }),
      'an end without a zone': writeEntity({ keys, attributes: ' validUntil="2026-12-01T00:00:00"' }),
      'an entity ID with spaces around it': writeEntity({ keys, entityId: ` ${facts.issuer} ` }),
      'a certificate as in a PEM file': writeEntity({ keys }).replace(base64, cert),
    }
    for (const [name, metadata] of Object.entries(cases)) {
      text = metadata
      const school = await aSchool(world)
      const body = { address: `https://127.0.0.1:${port}/metadata` }
      const added = await world.call('POST', `/api/schools/${school.id}/identity-providers/`, { token, body })
      assert.equal(added.status, 201, `${name}: ${added.text}`)
      assert.deepEqual([added.body.issuer, added.body.found.certificates.length], [facts.issuer, 1], name)
    }
    const school = await aSchool(world)
    text = writeEntity({ keys, attributes: ' validUntil="2026-11-27T14:50:00+01:00"' })
    const body = { address: `https://127.0.0.1:${port}/metadata` }
    const expired = await world.call('POST', `/api/schools/${school.id}/identity-providers/`, { token, body })
    assert.match(expired.text, /has expired/, 'ten minutes ago in another zone')
  },
  options,
)

onAnyEngine(
  'an answer is accepted if its times have a Z, an offset or no zone',
  async (world, t) => {
    const stage = await setUp(world, t)
    await switchOn(world, stage)
    const write = (zone: string, shift: number) => (minutes: number) =>
      new Date(now + (minutes + shift) * 60_000).toISOString().replace('Z', zone)
    const signInAt = async (name: string, moment: (minutes: number) => string) => {
      const [start, end] = [moment(-5), moment(5)]
      const times = { issuedAt: moment(0), authenticatedAt: moment(0), notBefore: start, notOnOrAfter: end }
      const changes: Partial<Facts> = { ...describePerson(stage.school, name), ...times, confirmedUntil: end }
      const { redeemed } = await signIn(world, stage.provider.id, { keys: stage.keys[0]!, changes })
      return redeemed.body
    }
    for (const [name, zone, shift] of [
      ['maya', '+02:00', 120],
      ['nora', '-05:00', -300],
      ['ted', '', 0],
    ] as const)
      assert.equal((await signInAt(name, write(zone, shift))).result, 'signed-in', zone)
    assert.equal((await signInAt('eve', write('+02:00', 0))).code, 'sso_refused', 'two hours ago')
  },
  options,
)
