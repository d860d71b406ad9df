import { useLocation, useNavigate } from 'react-router'
import { useQueryParams } from '#web/kit/use-query-params.ts'

/** Whether the profile is open, which stands in the address, so that Back closes it; and the way to change that. */
export function useProfileAddress(): { isOpen: boolean; show: (open: boolean) => void } {
  const { params, change } = useQueryParams()
  const navigate = useNavigate()
  // What the page below keeps there is still there when the profile is closed.
  const state = useLocation().state as { openedProfileHere?: boolean } | null
  return {
    isOpen: params.get('profile') === 'open',
    show(open) {
      if (open) change({ profile: 'open' }, { state: { ...state, openedProfileHere: true } })
      // Opened from a link, the page below was never visited: going back would leave the site.
      else if (state?.openedProfileHere) void navigate(-1)
      else change({ profile: null }, { replace: true, state })
    },
  }
}
