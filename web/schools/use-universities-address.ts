import { useLocation, useNavigate } from 'react-router'
import { useQueryParams } from '#web/kit/page/use-query-params.ts'

export type UniversitiesTab = 'universities' | 'requests'

/** The open form: for a new university, optionally from a request, or for an existing one. */
export type OpenForm = { edit: string } | { edit: null; request: string | null }

/** The universities page's state in the URL. Back undoes each step except typing. */
export function useUniversitiesAddress() {
  const { params, change } = useQueryParams()
  const navigate = useNavigate()
  const remembered = useLocation().state as { openedHere?: boolean } | null
  const edit = params.get('edit')
  const tab: UniversitiesTab = params.get('tab') === 'requests' ? 'requests' : 'universities'
  const isAdding = params.get('add') === '1'
  const form: OpenForm | null = edit ? { edit } : isAdding ? { edit: null, request: params.get('request') } : null
  const open = (changes: Record<string, string>) => change(changes, { state: { openedHere: true } })
  return {
    tab,
    searchText: params.get('q') ?? '',
    form,
    show: (next: UniversitiesTab) => change({ tab: next === 'requests' ? next : null }),
    search: (text: string) => change({ q: text }, { replace: true }),
    openAdd: (request?: string) => open(request ? { add: '1', request } : { add: '1' }),
    openEdit: (id: string) => open({ edit: id }),
    // If a link opened the form, the page below it was never visited, so going back would leave the site.
    closeForm: () =>
      remembered?.openedHere ? void navigate(-1) : change({ add: null, request: null, edit: null }, { replace: true }),
  }
}
