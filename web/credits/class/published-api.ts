import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PublishedCredit } from '#contract/credits/published.ts'
import type { SheetFormat } from '#contract/file-names.ts'
import { call } from '#web/api/client.ts'
import { create } from '#web/api/create.ts'
import { downloadSheet } from '#web/rolls/download-sheet.ts'
import { useSession } from '#web/session/use-session.ts'
import { keyOf, pathOf } from './api.ts'

/** How long the server may take for a file, in ms. */
const patience = 30_000
const publishedKey = (classId: string) => [...keyOf(classId), 'published'] as const

/** The published files of a class, the latest first. */
export function usePublished(classId: string) {
  const { facultyId } = useSession()
  return useQuery<PublishedCredit[]>({
    queryKey: publishedKey(classId),
    refetchOnMount: 'always',
    queryFn: ({ signal }) =>
      call('GET', `${pathOf(classId)}/published-credits/`, { query: { faculty_id: facultyId }, signal }),
  })
}

/** Publishes the credits of a class. Throws ApiError for a refusal. */
export function usePublish(classId: string) {
  const client = useQueryClient()
  return async (): Promise<void> => {
    await create(`${pathOf(classId)}/published-credits/`, {}, { timeoutMs: patience })
    await client.invalidateQueries({ queryKey: keyOf(classId) })
  }
}

/** Downloads the files of a class’s credits. Each throws ApiError for a refusal. */
export function useCreditFiles(classId: string) {
  const { facultyId } = useSession()
  return {
    credits: (format: SheetFormat, isExplained: boolean): Promise<Blob> =>
      downloadSheet(`${pathOf(classId)}/credits/file/`, format, {
        query: { faculty_id: facultyId, format, explained: isExplained ? '1' : null },
        timeoutMs: patience,
      }),
    published: (id: string): Promise<Blob> =>
      downloadSheet(`${pathOf(classId)}/published-credits/${encodeURIComponent(id)}/file/`, 'csv', {
        query: { faculty_id: facultyId },
        timeoutMs: patience,
      }),
  }
}
