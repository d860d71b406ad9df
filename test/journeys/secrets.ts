import type { BrowserContext, Request } from 'playwright-core'
import { showTypedCode } from '#contract/events/typed-code.ts'
import { secretsIn, type MailServer } from '#test/mail-server.ts'
import type { World } from '#test/world.ts'

/** A text that no log may contain, after a description of it. */
export type Secret = [what: string, text: string]

const secretFields = /password|token|code|location|device_id|email/
/** The longest body that is read as a form. Imports are longer, and their texts are in the database afterwards. */
const maxFormLength = 4_000
/** Shorter texts and plain words may be in a log line by chance. */
const shortest = 6
const plainWord = /^[a-z]*$/i

/** Collects what people type into forms, from the browser's requests. */
export function followTyped(context: BrowserContext, secrets: Secret[]): void {
  context.on('request', (request) => {
    for (const [name, value] of readFields(request))
      if (secretFields.test(name) && typeof value === 'string' && value.length >= shortest && !plainWord.test(value))
        secrets.push([`what was sent as ${name}`, value])
  })
}

/**
 * Returns what was emailed and stored during a journey: links and codes, typed codes, locations, device ids, people.
 */
export async function collectSecrets({ db }: Pick<World, 'db'>, mail: MailServer): Promise<Secret[]> {
  const events = await db.selectFrom('event').select('typed_code').execute()
  const roll = await db.selectFrom('attendance').select(['latitude', 'longitude', 'device_id']).execute()
  const students = await db.selectFrom('student').select(['email', 'first_name', 'last_name']).execute()
  const faculty = await db.selectFrom('faculty').select(['email', 'first_name', 'last_name']).execute()
  const mailed = mail.emails.map((message) => ({ ...secretsIn(message), to: message.to }))
  const secrets: Secret[] = [
    ...mailed.flatMap(({ token, code, to: recipient }): Secret[] => [
      ['a mailed link', token],
      ['a mailed code', code],
      ['an address', recipient],
    ]),
    ...events.flatMap(({ typed_code }): Secret[] => [
      ['a typed code', typed_code],
      ['a typed code', showTypedCode(typed_code)],
    ]),
    ...roll.flatMap(({ latitude, longitude, device_id }): Secret[] => [
      ['a position', String(latitude)],
      ['a position', String(longitude)],
      ['a device id', device_id ?? ''],
    ]),
    ...[...students, ...faculty].flatMap((person): Secret[] => [
      ['an address', person.email],
      ['a name', `${person.first_name} ${person.last_name}`],
    ]),
  ]
  return secrets.filter(([, text]) => text.length >= shortest)
}

function readFields(request: Request): [string, unknown][] {
  const body = request.method() === 'GET' ? null : request.postData()
  if (!body || body.length > maxFormLength) return []
  try {
    return Object.entries(JSON.parse(body) as object)
  } catch {
    return []
  }
}
