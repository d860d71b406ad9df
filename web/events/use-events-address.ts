import { useLocation, useNavigate, useSearchParams } from 'react-router'

type Remembered = { highlight?: string; openedHere?: boolean } | null

/** The state in the address of the events page, and functions to change it. Back undoes each step except typing. */
export function useEventsAddress() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const remembered = useLocation().state as Remembered

  const change = (changes: Record<string, string | null>, options: { replace?: boolean; state?: Remembered } = {}) =>
    // The router renders a new address a moment after the browser has it, so two quick changes would both start from
    // the old one.
    setParams(withChanges(new URLSearchParams(window.location.search), changes), {
      preventScrollReset: true,
      ...options,
    })

  return {
    query: params.get('q') ?? '',
    isOwnOnly: params.get('mine') === '1',
    wantsPast: params.get('past') === '1',
    // The form that has just created an event passes it here in the history state, not in the address.
    highlight: params.get('highlight') ?? remembered?.highlight ?? null,
    attendance: params.get('attendance'),
    search: (query: string) => change({ q: query }, { replace: true }),
    showOwnOnly: (isOwnOnly: boolean) => change({ mine: isOwnOnly ? '1' : null, highlight: null }, { replace: true }),
    goTo: (eventId: string) => change({ highlight: eventId }, { replace: true }),
    showPast: (past: boolean) => change({ past: past ? '1' : null, highlight: null }),
    openAttendance: (eventId: string) => change({ attendance: eventId }, { state: { openedHere: true } }),
    // Opened from a link, the page below it was never visited, so going back would leave the site.
    closeAttendance: () =>
      remembered?.openedHere ? void navigate(-1) : change({ attendance: null }, { replace: true }),
  }
}

function withChanges(params: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  for (const [key, value] of Object.entries(changes)) {
    if (value) params.set(key, value)
    else params.delete(key)
  }
  return params
}
