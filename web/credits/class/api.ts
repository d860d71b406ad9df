import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AssignmentCredit, CreditRule, RulePreview } from '#contract/credits/credits.ts'
import type { CreditRuleInput } from '#contract/credits/rule-input.ts'
import type { CreditSort } from '#contract/credits/values.ts'
import type { SheetFormat } from '#contract/file-names.ts'
import { maxPageSize } from '#contract/queries.ts'
import { eventCreditVersion, ruleVersion } from '#contract/versions.ts'
import { call, callPage, download } from '#web/api/call.ts'
import { create } from '#web/api/create.ts'
import { rebase, saveOnVersion, withChangedBack } from '#web/api/save-on-version.ts'
import { describeOtherChanges } from '#web/kit/unsaved/other-changes.ts'
import { checkSheet } from '#web/rolls/download-sheet.ts'
import { describeOtherEffects } from './describe-effect.ts'
import { useSession } from '#web/session/use-session.ts'

/** The cache key prefix for everything about a class’s credits. */
const creditsKeyFor = (classId: string) => ['class', classId, 'credits'] as const

/** An event’s worth in a class, in thousandths of a point, and its note. Null: set by the rule, or no note. */
export type EventCredit = { points: number | null; note: string | null }

/** Which students are listed, and how they are sorted. */
export type CreditList = { sort: CreditSort; onlyShort: boolean; search: string }

/** Loads a class’s credits, one page of students at a time. The previous list is shown until the new one arrives. */
export function useClassCredits(classId: string, { sort, onlyShort, search }: CreditList) {
  const { facultyId } = useSession()
  return useInfiniteQuery({
    queryKey: [...creditsKeyFor(classId), sort, onlyShort, search],
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/classes/:id/credits/', {
        params: { id: classId },
        query: {
          faculty_id: facultyId,
          sort,
          short: onlyShort ? '1' : null,
          search: search === '' ? null : search,
          limit: pageParam === null ? 100 : maxPageSize,
          cursor: pageParam,
        },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
  })
}

/** Loads what a rule would change for the students of a class. Makes no request while `rule` is null. */
export function useRuleEffect(classId: string, rule: CreditRuleInput | null) {
  const { facultyId } = useSession()
  return useQuery({
    queryKey: ['class', classId, 'credit-preview', rule],
    enabled: rule !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }): Promise<RulePreview> => {
      const effect = await call('PUT /api/classes/:id/credit-rule/', {
        params: { id: classId },
        query: { faculty_id: facultyId, preview: '1' },
        body: rule!,
        signal,
      })
      if (!('students' in effect)) throw new TypeError('The response is not the effect of a rule.')
      return effect
    },
  })
}

/** Returns the calls that change a class’s credit. Both reload its credits. */
export function useCreditChanges(classId: string) {
  const { facultyId } = useSession()
  const client = useQueryClient()
  return {
    /** Saves the rule that `merge` returns for the current one. Returns a sentence if it has changed since `opened`. */
    async saveRule(
      opened: CreditRule | null,
      merge: (current: CreditRule | null) => CreditRuleInput,
    ): Promise<string | null> {
      const address = { params: { id: classId }, query: { faculty_id: facultyId } }
      try {
        // A rule is loaded again after a lost response, so `opened` already has what that saved.
        const { current } = await saveOnVersion(opened, {
          change: null,
          version: ruleVersion,
          send: async (rule, headers) =>
            call('PUT /api/classes/:id/credit-rule/', { ...address, headers, body: merge(rule) }),
          load: async () =>
            (await call('GET /api/classes/:id/credits/', { ...address, query: { ...address.query, limit: 1 } })).rule,
        })
        const isOwn = (await ruleVersion(merge(opened))) === (await ruleVersion(current))
        return isOwn ? null : describeOtherChanges({ rule: opened }, { rule: current }, {})
      } finally {
        // Reload even after a failure: a form whose changes don’t fit the current rule shows that rule as well.
        await client.invalidateQueries({ queryKey: creditsKeyFor(classId) })
      }
    },
    /**
     * Saves some fields of an event’s worth. Returns what they replaced. `news` are sentences about the students of
     * other classes, and about what others have changed since `opened`.
     */
    async saveEvent(
      event: string,
      opened: EventCredit,
      changes: Partial<EventCredit>,
    ): Promise<{ replaced: EventCredit; news: string[] }> {
      const query = { faculty_id: facultyId }
      const fields = ({ points, note }: EventCredit) => ({ points, note })
      const { current, saved, earlier } = await saveOnVersion<EventCredit, Partial<EventCredit>, AssignmentCredit>(
        opened,
        {
          change: changes,
          version: eventCreditVersion,
          send: (latest, headers, lost) =>
            call('PUT /api/classes/:id/events/:event/credit/', {
              params: { id: classId, event },
              query,
              headers,
              body: { ...fields(latest), ...withChangedBack(changes, fields(opened), fields(latest), lost) },
            }),
          async load() {
            const { events } = await call('GET /api/classes/:id/credits/', {
              params: { id: classId },
              query: { ...query, limit: 1 },
            })
            return events.find((credited) => credited.event === event) ?? { points: null, note: null }
          },
        },
      )
      await client.invalidateQueries({ queryKey: creditsKeyFor(classId) })
      const [openedFields, latest] = [fields(opened), fields(current)]
      // What an earlier try of this form saved isn't worth restoring.
      const replaced = { ...latest, ...withChangedBack({}, openedFields, latest, earlier) }
      const otherChanges = describeOtherChanges(rebase(openedFields, latest, earlier), latest, changes)
      const sentences = [describeOtherEffects(saved.others), otherChanges]
      return { replaced, news: sentences.filter((sentence) => sentence !== null) }
    },
  }
}

/** The timeout for a file from the server, in ms. */
const patience = 30_000
const publishedKey = (classId: string) => [...creditsKeyFor(classId), 'published'] as const

/** Loads the published files of a class, latest first. */
export function usePublished(classId: string) {
  const { facultyId } = useSession()
  return useQuery({
    queryKey: publishedKey(classId),
    refetchOnMount: 'always',
    queryFn: ({ signal }) =>
      call('GET /api/classes/:id/published-credits/', {
        params: { id: classId },
        query: { faculty_id: facultyId },
        signal,
      }),
  })
}

/** Publishes the credits of a class. Throws ApiError if the server refuses. */
export function usePublish(classId: string) {
  const client = useQueryClient()
  return async (): Promise<void> => {
    await create('POST /api/classes/:id/published-credits/', { params: { id: classId }, timeoutMs: patience })
    await client.invalidateQueries({ queryKey: creditsKeyFor(classId) })
  }
}

/** Returns functions that download the files of a class’s credits. They throw ApiError if the server refuses. */
export function useCreditFiles(classId: string) {
  const { facultyId } = useSession()
  return {
    credits(format: SheetFormat, isExplained: boolean): Promise<Blob> {
      const file = download('GET /api/classes/:id/credits/file/', {
        params: { id: classId },
        query: { faculty_id: facultyId, format, explained: isExplained ? '1' : null },
        timeoutMs: patience,
      })
      return checkSheet(file, format)
    },
    published(id: string): Promise<Blob> {
      const file = download('GET /api/classes/:id/published-credits/:published/file/', {
        params: { id: classId, published: id },
        query: { faculty_id: facultyId },
        timeoutMs: patience,
      })
      return checkSheet(file, 'csv')
    },
  }
}
