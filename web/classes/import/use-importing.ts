import { useDeferredValue } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** Whether the address says that the import replaces the form. Back returns to the form. */
export function useImporting() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const openedHere = (useLocation().state as { openedHere?: boolean } | null)?.openedHere === true
  return {
    // Deferred, so that a form of thousands renders in slices. On Back, the router would render it in one task.
    isOpen: useDeferredValue(params.get('import') === '1'),
    open: () => setParams({ import: '1' }, { state: { openedHere: true } }),
    // If a link opened the import, the form was never visited, so going back would leave the site.
    close: () => (openedHere ? void navigate(-1) : setParams({}, { replace: true })),
  }
}
