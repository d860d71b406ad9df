import { useDeferredValue } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** Whether the import replaces the form, by the address. Back leads to the form. */
export function useImporting() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const openedHere = (useLocation().state as { openedHere?: boolean } | null)?.openedHere === true
  return {
    // A form of thousands is rendered in pauses. On Back, the router would render it in one task.
    isOpen: useDeferredValue(params.get('import') === '1'),
    open: () => setParams({ import: '1' }, { state: { openedHere: true } }),
    // If the import was opened by its address, the form was never visited, and going back would leave the site.
    close: () => (openedHere ? void navigate(-1) : setParams({}, { replace: true })),
  }
}
