import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { RefusedTicket } from './redeem-ticket.ts'

type Kept = { ticket?: string; refused?: RefusedTicket }

/**
 * Returns the ticket of a provider's answer, empty for none. It moves at once from the address bar to the state of this
 * entry of the browser's history, where a reload finds it and no one reads it. A ticket works only once: `keep` puts a
 * refusal in its place, and `forget` removes it.
 */
export function useTicket() {
  const state = useLocation().state as Kept | null
  const [query, setQuery] = useSearchParams()
  const [{ ticket, refused }] = useState(() => ({
    ticket: query.get('ticket') ?? state?.ticket ?? '',
    refused: query.has('ticket') ? null : (state?.refused ?? null),
  }))
  const isInAddress = query.has('ticket')
  const write = (next: Kept | null) => setQuery({}, { replace: true, state: next })
  useEffect(() => {
    if (isInAddress) write({ ticket })
  })
  return { ticket, refused, keep: (reason: RefusedTicket) => write({ refused: reason }), forget: () => write(null) }
}
