import { useLocation, useNavigate } from 'react-router'
import { useQueryParams } from '#web/kit/page/use-query-params.ts'

/**
 * Whether the profile is open, and a function that opens or closes it. The URL stores it, so that Back closes the
 * profile.
 */
export function useProfileAddress(): { isOpen: boolean; show: (open: boolean) => void } {
  const { params, change } = useQueryParams()
  const navigate = useNavigate()
  // Keeps the history state that the page below the profile has stored.
  const state = useLocation().state as { openedProfileHere?: boolean } | null
  return {
    isOpen: isOpenIn(params),
    show(open) {
      if (open) change({ profile: 'open' }, { state: { ...state, openedProfileHere: true } })
      // Only if this page opened the profile: after following a link, going back would leave the site.
      else if (state?.openedProfileHere) void navigate(-1)
      else change({ profile: null }, { replace: true, state })
    },
  }
}

/** Whether the profile is open in a URL with this query string. */
export const isProfileAddress = (search: string): boolean => isOpenIn(new URLSearchParams(search))

const isOpenIn = (params: URLSearchParams): boolean => params.get('profile') === 'open'
