import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { PersonKind } from '#contract/roles.ts'
import { readMailedLink } from './read-mailed-link.ts'

type Kept = { mailedToken?: string }

/**
 * Returns the token in an emailed link, or an empty string, and its kind of account. Moves the token immediately from
 * the URL to the history state, where a reload finds it and no one can read it. `forget` removes it there after the
 * link was used.
 */
export function useMailedLink(): { token: string; type: PersonKind | null; forget: () => void } {
  const { search, hash, state } = useLocation()
  // An `&#38;` moves the rest of the link into the hash.
  const written = search + hash
  const [, setQuery] = useSearchParams()
  const [link] = useState(() => {
    const parts = readMailedLink(written)
    return { ...parts, token: parts.token || ((state as Kept | null)?.mailedToken ?? '') }
  })
  const { token, type, redirect } = link
  const query = { ...(type && { type }), ...(redirect && { redirect }) }
  const isInAddress = readMailedLink(written).token !== ''
  useEffect(() => {
    if (isInAddress) setQuery(query, { replace: true, state: { mailedToken: token } satisfies Kept })
  })
  return { token, type, forget: () => setQuery(query, { replace: true, state: null }) }
}
