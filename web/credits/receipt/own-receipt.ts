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

/**
 * Opens the phone’s own menu for sharing the link to a receipt. Returns false where there is none or it doesn’t open,
 * so that the page shows the link itself. Someone who closes the menu has seen it.
 */
export async function shareOnPhone(attendance: string, event: string): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false
  try {
    const { receipt } = await queryClient.fetchQuery(ownReceiptQuery(attendance))
    await navigator.share({ title: event, url: window.location.origin + toReceiptPath(receipt) })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
