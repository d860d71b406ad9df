import { useSearchParams } from 'react-router'

export type DetailsTab = 'events' | 'students' | 'attendance' | 'credits'
export type StudentFilter = 'all' | 'registered' | 'pending'

/** Returns the state in the address of a class’s page, and functions that change it. Back undoes a change of tab. */
export function useDetailsAddress() {
  const [params, setParams] = useSearchParams()
  const change = (changes: Record<string, string | null>, replace: boolean) => {
    const next = new URLSearchParams(window.location.search)
    for (const [key, value] of Object.entries(changes)) {
      if (value) next.set(key, value)
      else next.delete(key)
    }
    setParams(next, { replace, preventScrollReset: true })
  }
  return {
    tab: findName(params.get('tab'), ['students', 'attendance', 'credits'] as const) ?? ('events' as const),
    typed: params.get('q') ?? '',
    filter: findName(params.get('show'), ['registered', 'pending'] as const) ?? ('all' as const),
    sort: params.get('sort'),
    onlyShort: params.get('show') === 'short',
    isWhole: params.get('all') === '1',
    open: (tab: DetailsTab) =>
      change({ tab: tab === 'events' ? null : tab, q: null, show: null, sort: null, all: null }, false),
    search: (searchText: string) => change({ q: searchText }, true),
    sortBy: (sort: string) => change({ sort: sort === 'name' ? null : sort }, true),
    showShort: (isShort: boolean) => change({ show: isShort ? 'short' : null }, true),
    showWhole: () => change({ all: '1' }, true),
    filterBy: (filter: StudentFilter) => change({ show: filter === 'all' ? null : filter }, true),
  }
}

function findName<Name extends string>(value: string | null, names: readonly Name[]): Name | undefined {
  return names.find((name) => name === value)
}
