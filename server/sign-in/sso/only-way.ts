import { readEmail } from '#contract/email.ts'
import { ssoMessages } from '#contract/sign-in/sso/words.ts'
import type { Db } from '#server/database/db.ts'
import { Refusal } from '#server/http/refusals.ts'
import { listEnabledProviders, readSecret } from './provider-store.ts'

/**
 * Throws 403 for an address in a domain whose university allows only its own sign-in, whether or not the address has an
 * account. A provider that can't be used, because SECRET_KEY was replaced, doesn't lock anyone out.
 */
export async function refuseOtherWays(
  { db, settings }: { db: Db; settings: { secretKey: Buffer } },
  email: string,
): Promise<void> {
  const domain = readEmail(email)?.domain
  if (domain === undefined) return
  const providers = await listEnabledProviders(db, { domain })
  const provider = providers.find((row) => row.only_way === 1 && readSecret(settings.secretKey, row) !== undefined)
  if (!provider) return
  const { id, name, school_name: school } = provider
  throw new Refusal(403, {
    error: ssoMessages.only({ school, provider: name }),
    code: 'sso_only',
    provider: { id, name },
  })
}
