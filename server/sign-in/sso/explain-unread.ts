import { providerMessages } from '#contract/sign-in/sso/providers/words.ts'
import { samlMessages } from '#contract/sign-in/sso/words.ts'
import { badInput, type Refusal } from '#server/http/refusals.ts'
import { OutboundError } from '#server/outbound/outbound.ts'

/** Throws the error for an administrator when an address can't be fetched, and any other error unchanged. */
export function explainFailure(error: unknown): never {
  if (!(error instanceof OutboundError)) throw error
  const { reason } = error
  if (reason === 'not-https') throw badInput('address', providerMessages.notHttps, 'address_not_https')
  if (reason === 'private') throw badInput('address', providerMessages.isPrivate, 'address_private')
  if (reason === 'unknown-host') throw badInput('address', providerMessages.unknownHost, 'address_unreachable')
  if (reason === 'certificate') throw badInput('address', providerMessages.badCertificate, 'address_unreachable')
  // For example a federation's file, which a browser does open.
  if (reason === 'too-large') throw badInput('address', samlMessages.tooLarge, 'no_provider_found')
  throw badInput('address', providerMessages.unreachable, 'address_unreachable')
}

/** Returns the error for an administrator when `address` was fetched, but has no description of a kind. */
export function explainStatus(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  address: string,
  notFound: string,
): Refusal {
  const target = headers.get('location')
  const next = status >= 300 && status < 400 && target !== null ? URL.parse(target, address) : null
  if (next?.protocol === 'https:')
    return badInput(
      'address',
      providerMessages.leadsElsewhere({ address: next.href.slice(0, 500) }),
      'no_provider_found',
    )
  // The server answers, but not us, or not now.
  const isRefused = status === 401 || status === 403 || status === 429 || status >= 500
  if (isRefused) return badInput('address', providerMessages.unreachable, 'address_unreachable')
  return badInput('address', notFound, 'no_provider_found')
}
