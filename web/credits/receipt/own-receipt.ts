import { queryOptions } from '@tanstack/react-query'
import { toReceiptPath } from '#contract/credits/receipt-address.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'

/** The student’s own receipt of a check-in. The link stays the same as long as the check-in exists. */
export const ownReceiptQuery = (attendance: string) =>
  queryOptions({
    queryKey: ['own-receipt', attendance],
    queryFn: ({ signal }) => call('GET /api/attendance/:id/receipt/', { params: { id: attendance }, signal }),
    staleTime: Infinity,
  })

/** The time (ms) after which a press must show something. */
const longestWait = 1_500

/**
 * Opens the phone’s own menu for sharing the link to a receipt. Returns false where there is none or it doesn’t open,
 * or when the link takes long, so that the page shows the link itself, or that it is loading. Someone who closes the
 * menu has seen it.
 */
export async function shareOnPhone(attendance: string, event: string): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false
  try {
    const tooLong = new Promise<null>((resolve) => setTimeout(() => resolve(null), longestWait))
    const response = await Promise.race([queryClient.fetchQuery(ownReceiptQuery(attendance)), tooLong])
    if (response === null) return false
    await navigator.share({ title: event, url: window.location.origin + toReceiptPath(response.receipt) })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
