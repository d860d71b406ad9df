import { useLocation, useNavigate } from 'react-router'
import { useQueryParams } from '#web/kit/page/use-query-params.ts'

/** Whether the profile is open, stored in the address, so that Back closes it, and functions to change that. */
export function useProfileAddress(): { isOpen: boolean; show: (open: boolean) => void } {
  const { params, change } = useQueryParams()
  const navigate = useNavigate()
  // The state that the page below stores there is kept.
  const state = useLocation().state as { openedProfileHere?: boolean } | null
  return {
    isOpen: isOpenIn(params),
    show(open) {
      if (open) change({ profile: 'open' }, { state: { ...state, openedProfileHere: true } })
      // If a link opened the profile, the page below was never visited, and going back would leave the site.
      else if (state?.openedProfileHere) void navigate(-1)
      else change({ profile: null }, { replace: true, state })
    },
  }
}

/** Whether the profile is open at an address with this query. */
export const isProfileAddress = (search: string): boolean => isOpenIn(new URLSearchParams(search))

const isOpenIn = (params: URLSearchParams): boolean => params.get('profile') === 'open'
