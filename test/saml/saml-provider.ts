import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { startHttpsServer } from '#test/https-server.ts'
import { answerRequest, newKeys, type Facts } from './identity-provider.ts'
import { writeEntity } from './metadata.ts'

export type SamlProvider = {
  /** The address of its metadata. */
  address: string
  /** The provider's statements about a person, by the name that they type on its page. */
  accounts: Map<string, Partial<Facts>>
}

/** Starts a SAML provider with a page on which people type their names. `now` returns the provider's time (ms). */
export async function startSamlProvider(t: Pick<TestContext, 'after'>, now: () => number): Promise<SamlProvider> {
  const keys = await newKeys()
  const accounts: SamlProvider['accounts'] = new Map()
  const { port } = await startHttpsServer(t as TestContext, (request, response) => void answer(request, response))
  const origin = `https://127.0.0.1:${port}`
  return { address: `${origin}/metadata`, accounts }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/metadata') {
      response.end(writeEntity({ keys: [keys.cert], address: `${origin}/sso` }))
      return
    }
    response.setHeader('content-type', 'text/html')
    if (request.method === 'GET') return void response.end(page)
    const account = accounts.get(new URLSearchParams(await text(request)).get('name') ?? '')
    if (!account) return void response.end(page)
    const fields = answerRequest(`${origin}${request.url}`, keys, { ...times(), ...account })
    response.end(answerPage(readConsumer(fields), fields))
  }

  /** Returns the times of a response. It is valid for five minutes before and after now. */
  function times(): Partial<Facts> {
    const moment = (minutes: number) => new Date(now() + minutes * 60_000).toISOString()
    const [start, end] = [moment(-5), moment(5)]
    return { issuedAt: moment(0), authenticatedAt: moment(0), notBefore: start, notOnOrAfter: end, confirmedUntil: end }
  }
}

/** The provider's page, like that of `startOidcProvider`. */
const page = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Campus</title>
<h1>Campus account</h1><form method="post"><label>Account name <input name="name"></label>
<button>Log in</button></form>`

/** Returns the page that posts the response to us, as in the HTTP-POST binding. */
function answerPage(consumer: string, fields: Record<string, string>): string {
  const inputs = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
  return `<!doctype html><title>Campus</title><form method="post" action="${consumer}">${inputs.join('')}</form>
<script>document.forms[0].submit()</script>`
}

/** Returns our address from a response. */
function readConsumer({ SAMLResponse }: Record<string, string>): string {
  return / Destination="([^"]*)"/.exec(Buffer.from(SAMLResponse!, 'base64').toString())![1]!
}
