import { queryOptions } from '@tanstack/react-query'
import { toReceiptPath } from '#contract/credits/receipt-address.ts'
import { call } from '#web/api/call.ts'
import { queryClient } from '#web/api/query-client.ts'

/** The student’s own receipt for a check-in. The link stays the same as long as the check-in exists. */
export const ownReceiptQuery = (attendance: string) =>
  queryOptions({
    queryKey: ['own-receipt', attendance],
    queryFn: ({ signal }) => call('GET /api/attendance/:id/receipt/', { params: { id: attendance }, signal }),
    staleTime: Infinity,
  })

/** How long (ms) after a tap something must be shown. */
const maxWaitMs = 1_500

/**
 * Opens the phone’s share menu with the link to a receipt. Returns false if there is no such menu, if it fails to open,
 * or if the link takes too long. Then the page shows the link itself, or that it is loading. Returns true if someone
 * closes the menu, because they have seen it.
 */
export async function shareOnPhone(attendance: string, event: string): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false
  try {
    const tooLong = new Promise<null>((resolve) => setTimeout(() => resolve(null), maxWaitMs))
    const response = await Promise.race([queryClient.fetchQuery(ownReceiptQuery(attendance)), tooLong])
    if (response === null) return false
    await navigator.share({ title: event, url: window.location.origin + toReceiptPath(response.receipt) })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
