import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** Whether the import stands in place of the form, as the address says; Back leads to the form. */
export function useImporting() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const openedHere = (useLocation().state as { openedHere?: boolean } | null)?.openedHere === true
  return {
    isOpen: params.get('import') === '1',
    open: () => setParams({ import: '1' }, { state: { openedHere: true } }),
    // Loaded at this address, the form below it was never visited: going back would leave it.
    close: () => (openedHere ? void navigate(-1) : setParams({}, { replace: true })),
  }
}
