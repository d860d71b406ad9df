// The slowest responses within the limits. Each has one part as often as the limits allow.
import { readResponse, type ResponseCheck } from '#server/sign-in/sso/saml/read-response.ts'
import * as idp from './identity-provider.ts'

const list = (count: number, write: (n: number) => string) => Array.from({ length: count }, (_, n) => write(n)).join('')
/** Together with the response's own tags, nearly 2,000 `<`. */
const tags = 1_860
const half = tags / 2

/** Parts that are added to the attributes of a correct response with two signatures. */
export const additions = {
  'empty elements': '<a/>'.repeat(tags),
  'elements in each other': '<a>'.repeat(half) + '</a>'.repeat(half),
  'namespaces in each other': list(half, (n) => `<a xmlns:b${n}="c">`) + '</a>'.repeat(half),
  'a namespace for each element': list(tags, (n) => `<b${n}:a xmlns:b${n}="c"/>`),
  'attributes of one element': `<a${list(2_900, (n) => ` a${n}=""`)}/>`,
  'namespaces above elements': `<a${list(2_800, (n) => ` xmlns:a${n}="b"`)}>${'<a/>'.repeat(tags - 20)}</a>`,
  'a long namespace in each element': `<a xmlns:a="${'a'.repeat(200)}">${'<a:b/>'.repeat(tags - 20)}</a>`,
  ids: list(tags, (n) => `<a Id="b${n}"/>`),
  references: `<a>${'&amp;'.repeat(8_000)}</a>`,
}

/** Returns checks of the slowest responses, named by what they have most of, and a check of an ordinary response. */
export async function listWorstChecks(): Promise<Record<string, ResponseCheck>> {
  const keys = await idp.newKeys()
  const { entityId, address, requestId, now, facts } = idp
  const expected = { issuer: facts.issuer, entityId, address, requestId, now, certificates: [keys.cert], key: null }
  const assertion = idp.signXml(idp.writeResponse(idp.writeAssertion()), keys, 'Assertion')
  const xml = idp.signXml(assertion, keys, 'Response')
  const end = '</saml:AttributeStatement>'
  const check = (text: string): ResponseCheck => ({ ...expected, response: idp.inBase64(text) })
  return {
    'an ordinary response': check(xml),
    ...Object.fromEntries(
      Object.entries(additions).map(([name, added]) => [name, check(xml.replace(end, added + end))]),
    ),
  }
}

/**
 * Reads the slowest responses. Throws if one was refused because of its size, because then it isn't among the slowest.
 */
export async function readWorstResponses(): Promise<void> {
  for (const [name, check] of Object.entries(await listWorstChecks())) {
    const result = readResponse(check)
    if (result.outcome === 'refused' && result.code !== 'invalid_digest') throw new Error(`${name}: ${result.code}`)
  }
}
