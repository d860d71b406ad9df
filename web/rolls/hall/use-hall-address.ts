import { useMemo } from 'react'
import { useQueryParams } from '#web/kit/page/use-query-params.ts'
import { withoutRefused } from '#web/rolls/roll-address.ts'

/** The lists on the page: who came, who is missing, who was refused, and who is marked absent or excused. */
export const lists = ['came', 'missing', 'refused', 'away'] as const
export type HallList = (typeof lists)[number]

/**
 * Returns the state in the page’s address, and functions that change it. Back undoes a change of list. The object stays
 * the same until the address changes, so that an arrival doesn’t render anything else.
 */
export function useHallAddress() {
  const { params, change } = useQueryParams()
  return useMemo(
    () => ({
      list: lists.find((list) => list === params.get('show')) ?? 'came',
      classId: params.get('class'),
      typed: params.get('q') ?? '',
      isHintedOnly: params.get('hints') === '1',
      open: (list: HallList) => change({ ...withoutRefused, show: list === 'came' ? null : list }),
      chooseClass: (classId: string | null) => change({ class: classId }, { replace: true }),
      search: (searchText: string) => change({ q: searchText }, { replace: true }),
      showHintedOnly: (isOnly: boolean) => change({ hints: isOnly ? '1' : null }, { replace: true }),
      clear: () => change({ class: null, q: null, hints: null }, { replace: true }),
    }),
    [params, change],
  )
}
