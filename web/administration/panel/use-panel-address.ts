import { administrationWords } from '#contract/administration/words.ts'
import { useLocation, useNavigate } from 'react-router'
import { useQueryParams } from '#web/kit/page/use-query-params.ts'

export const panelTabs = [
  { name: 'events', label: administrationWords.eventsManagement },
  { name: 'students', label: administrationWords.studentManagement },
  { name: 'classes', label: administrationWords.classManagement },
  { name: 'information', label: administrationWords.adminInformation },
] as const
export type PanelTab = (typeof panelTabs)[number]['name']
export type PanelAddress = ReturnType<typeof usePanelAddress>

const openedHere = { openedInPanel: true }

/** The panel's state in the URL, and functions that change it. Back undoes each step except typing. */
export function usePanelAddress() {
  const { params, change } = useQueryParams()
  const navigate = useNavigate()
  const state = useLocation().state as Partial<typeof openedHere> | null
  const close = (key: string) => {
    // Only if the panel opened this: after following a link, going back would leave the site.
    if (state?.openedInPanel) void navigate(-1)
    else change({ [key]: null }, { replace: true })
  }
  return {
    tab: panelTabs.find(({ name }) => name === params.get('tab'))?.name ?? 'events',
    searchText: params.get('q') ?? '',
    /** The faculty member whose classes are shown. */
    faculty: params.get('faculty'),
    /** The student being edited. */
    student: params.get('student'),
    open: (tab: PanelTab) => change({ tab: tab === 'events' ? null : tab, q: null, faculty: null, student: null }),
    search: (text: string) => change({ q: text }, { replace: true, state }),
    choose: (faculty: string) => change({ faculty }, { state: openedHere }),
    closeFaculty: () => close('faculty'),
    edit: (student: string) => change({ student }, { state: openedHere }),
    closeEdit: () => close('student'),
  }
}
