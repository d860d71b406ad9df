import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { withoutRoll } from '#web/rolls/roll-address.ts'

type Remembered = { highlight?: string; openedHere?: boolean } | null

/** The events page’s state in its address. Back undoes opening the attendance dialog and showing past events. */
export function useEventsAddress() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const remembered = useLocation().state as Remembered

  const change = (changes: Record<string, string | null>, options: { replace?: boolean; state?: Remembered } = {}) =>
    // The router renders a new address slightly after the browser has it. So start from the browser’s, or the second of
    // two quick changes would undo the first.
    setParams(withChanges(new URLSearchParams(window.location.search), changes), {
      preventScrollReset: true,
      ...options,
    })

  return {
    query: params.get('q') ?? '',
    isOwnOnly: params.get('mine') === '1',
    wantsPast: params.get('past') === '1',
    // The form that has just created an event passes its id in the history state, not in the address.
    highlight: readHighlight(params.get('highlight')) ?? remembered?.highlight ?? null,
    attendance: params.get('attendance'),
    search: (query: string) => change({ q: query }, { replace: true }),
    showOwnOnly: (isOwnOnly: boolean) => change({ mine: isOwnOnly ? '1' : null, highlight: null }, { replace: true }),
    goTo: (eventId: string) => change({ highlight: eventId }, { replace: true }),
    showPast: (past: boolean) => change({ past: past ? '1' : null, highlight: null }),
    openAttendance: (eventId: string) => change({ attendance: eventId }, { state: { openedHere: true } }),
    // If a link opened the dialog, the page below it was never visited, so going back would leave the site.
    closeAttendance: () => (remembered?.openedHere ? void navigate(-1) : change(withoutRoll, { replace: true })),
  }
}

/** Returns the id in a shared link, which may be followed by the period of a sentence. */
const readHighlight = (text: string | null) => text && (/^[\w-]{16}/.exec(text)?.[0] ?? text)

function withChanges(params: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  for (const [key, value] of Object.entries(changes)) {
    if (value) params.set(key, value)
    else params.delete(key)
  }
  return params
}
