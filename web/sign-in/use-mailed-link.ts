import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { PersonKind } from '#contract/roles.ts'
import { readMailedLink } from './read-mailed-link.ts'

type Kept = { mailedToken?: string }

/**
 * Returns the token of an emailed link, empty for none, and the kind of account that it names. It moves the token at
 * once from the address bar to the state of this entry of the browser's history, where a reload finds it and no one
 * reads it. `forget` removes it from there, once the link is used.
 */
export function useMailedLink(): { token: string; type: PersonKind | null; forget: () => void } {
  const { search, hash, state } = useLocation()
  // An `&#38;` puts the rest of the link behind the number sign.
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
