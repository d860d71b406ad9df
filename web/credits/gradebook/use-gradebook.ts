import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { gradebookExplanationName } from '#contract/file-names.ts'
import type { GradebookInput, GradebookPreview } from '#contract/credits/gradebook/gradebook.ts'
import { maxGradebookBytes } from '#contract/credits/gradebook/limits.ts'
import { gradebookMessages, gradebookWords } from '#contract/credits/gradebook/words.ts'
import { call, download } from '#web/api/call.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { useNotice } from '#web/kit/notices/use-notice.tsx'
import { saveFile } from '#web/kit/files/save.ts'
import { serverNow } from '#web/api/client.ts'
import { isoIn } from '#web/events/event-times.ts'
import { viewerZone } from '#web/kit/time/times.ts'

const noticeMs = 10_000

type FileChoices = Pick<GradebookInput, 'column' | 'person_column' | 'encoding'>
const unchosen: FileChoices = { column: null, person_column: null, encoding: null }

/** The state of a gradebook file, from choosing it to downloading it filled. */
export function useGradebook({ id: classId, name: className }: { id: string; name: string }) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const [columns, setColumns] = useState(unchosen)
  const [zeros, setZeros] = useState(false)
  const [clearsStale, setClearsStale] = useState(false)
  const [confirmed, setConfirmed] = useState<ReadonlySet<number>>(new Set())
  const [making, setMaking] = useState<'file' | 'explanation' | null>(null)
  const notify = useNotice()

  const options = { ...columns, zeros, clear_stale: clearsStale }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['gradebook', classId, chosen?.id, options],
    queryFn: ({ signal }) => readPreview(classId, { file: chosen!.file, ...options }, signal),
    enabled: chosen !== null,
    // While a different column of the same file is being read, the previous preview stays.
    placeholderData: (old, query) => (query?.queryKey[2] === chosen?.id ? old : undefined),
    refetchOnWindowFocus: false,
    gcTime: 0,
  })

  async function choose(file: File): Promise<void> {
    setColumns(unchosen)
    setConfirmed(new Set())
    setClearsStale(false)
    setChosen(null)
    setUnreadable(null)
    if (file.size > maxGradebookBytes) return setUnreadable(gradebookMessages.tooLarge)
    const base64 = await toBase64(file).catch(() => null)
    if (base64 === null || base64 === '') return setUnreadable(gradebookMessages.gradebook_unknown)
    setChosen({ id: Date.now(), name: file.name, file: base64 })
  }

  async function make(kind: 'file' | 'explanation'): Promise<void> {
    if (!chosen || !data || making !== null) return
    setMaking(kind)
    try {
      const { file, name } = chosen
      const blob = await downloadGradebook(classId, { file, ...options, confirmed: [...confirmed] }, kind)
      const day = isoIn(serverNow(), viewerZone()).slice(0, 10)
      saveFile(blob, kind === 'file' ? name : gradebookExplanationName(className, day))
      const system = gradebookWords.system({ system: data.system ?? 'none' })
      if (kind === 'file') notify({ message: gradebookWords.downloaded({ name, system }), durationMs: noticeMs })
    } catch (failure) {
      notify({ message: errorSentence(failure, gradebookWords.downloadFailed), durationMs: noticeMs })
    } finally {
      setMaking(null)
    }
  }

  return {
    fileName: chosen?.name ?? null,
    preview: chosen ? (data ?? null) : null,
    isReading: isFetching && chosen !== null,
    /** Why there is no preview. */
    problem: unreadable ?? (error ? errorSentence(error, gradebookWords.failed) : null),
    zeros,
    confirmed,
    making,
    choose,
    /** Uses a different column or encoding. Resets confirmations: the rows may now be about other students. */
    change: (changed: Partial<FileChoices>) => {
      setColumns((choices) => ({ ...choices, ...changed }))
      setConfirmed(new Set())
      setClearsStale(false)
    },
    setZeros,
    clearsStale,
    setClearsStale,
    confirm: (changed: readonly number[], areRight: boolean) =>
      setConfirmed(
        (lines) => new Set(areRight ? [...lines, ...changed] : [...lines].filter((line) => !changed.includes(line))),
      ),
    retry: () => void refetch(),
    make,
  }
}

export type Gradebook = ReturnType<typeof useGradebook>

/** A chosen file, with its name and its bytes as Base64. */
type ChosenFile = { id: number; name: string; file: string }

function readPreview(classId: string, body: GradebookInput, signal: AbortSignal): Promise<GradebookPreview> {
  return call('POST /api/classes/:id/gradebook/preview/', { params: { id: classId }, body, signal })
}

function downloadGradebook(classId: string, body: GradebookInput, kind: 'file' | 'explanation'): Promise<Blob> {
  const input = { params: { id: classId }, body }
  return kind === 'file'
    ? download('POST /api/classes/:id/gradebook/', input)
    : download('POST /api/classes/:id/gradebook/explanation/', input)
}

function toBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const url = typeof reader.result === 'string' ? reader.result : ''
      resolve(url.slice(url.indexOf(',') + 1))
    })
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file can’t be read.')))
    reader.readAsDataURL(file)
  })
}
