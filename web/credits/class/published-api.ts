import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SheetFormat } from '#contract/file-names.ts'
import { call, download } from '#web/api/call.ts'
import { create } from '#web/api/create.ts'
import { checkSheet } from '#web/rolls/download-sheet.ts'
import { useSession } from '#web/session/use-session.ts'
import { creditsKeyFor } from './api.ts'

/** The time that the server may take for a file, in ms. */
const patience = 30_000
const publishedKey = (classId: string) => [...creditsKeyFor(classId), 'published'] as const

/** The published files of a class, the latest first. */
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

/** Publishes the credits of a class. Throws ApiError for a refusal. */
export function usePublish(classId: string) {
  const client = useQueryClient()
  return async (): Promise<void> => {
    await create('POST /api/classes/:id/published-credits/', { params: { id: classId }, timeoutMs: patience })
    await client.invalidateQueries({ queryKey: creditsKeyFor(classId) })
  }
}

/** Downloads the files of a class’s credits. Each throws ApiError for a refusal. */
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
