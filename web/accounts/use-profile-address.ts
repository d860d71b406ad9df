import { useSearchParams } from 'react-router'

/** Whether the profile is open, which stands in the address, so that Back closes it; and the way to change that. */
export function useProfileAddress(): { isOpen: boolean; show: (open: boolean) => void } {
  const [query, setQuery] = useSearchParams()
  return {
    isOpen: query.get('profile') === 'open',
    show(open) {
      const next = new URLSearchParams(query)
      if (open) next.set('profile', 'open')
      else next.delete('profile')
      setQuery(next, { replace: !open, preventScrollReset: true })
    },
  }
}
