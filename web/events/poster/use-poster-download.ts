import { useState } from 'react'
import { posterFileName } from '#contract/file-names.ts'
import type { PosterPaper } from '#contract/events/poster.ts'
import { download } from '#web/api/client.ts'
import { errorSentence } from '#web/api/read-error.ts'
import { saveFile } from '#web/kit/save-file.ts'
import type { FacultyEvent } from '#web/events/faculty-event.ts'
import { codePath, posterMessages } from './poster-words.ts'

/** Downloads an event's poster as PDF, one paper at a time, and says so when it did not work. */
export function usePosterDownload(event: FacultyEvent) {
  const [isDownloading, setDownloading] = useState<PosterPaper | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function fetchPoster(size: PosterPaper): Promise<void> {
    setProblem(null)
    setDownloading(size)
    try {
      const pdf = await download(codePath(event.id), { query: { format: 'pdf', size } })
      saveFile(pdf, posterFileName(event.name))
    } catch (error) {
      setProblem(errorSentence(error, posterMessages.downloadFailed))
    }
    setDownloading(null)
  }
  return { isDownloading, problem, download: (size: PosterPaper) => void fetchPoster(size) }
}
