import type { GradebookInput, GradebookPreview } from '#contract/credits/gradebook.ts'
import { call, download } from '#web/api/client.ts'

/** A chosen file: its name and its bytes as base64. */
export type ChosenFile = { id: number; name: string; file: string }

const pathOf = (classId: string) => `/api/classes/${encodeURIComponent(classId)}/gradebook/`

/** Reads what filling a file would do. */
export function readPreview(classId: string, body: GradebookInput, signal: AbortSignal): Promise<GradebookPreview> {
  return call('POST', `${pathOf(classId)}preview/`, { body, signal })
}

/** Downloads the filled file, or the one that explains its numbers. */
export function downloadGradebook(classId: string, body: GradebookInput, what: 'file' | 'explanation'): Promise<Blob> {
  return download(what === 'file' ? pathOf(classId) : `${pathOf(classId)}explanation/`, { body })
}

/** Returns the bytes of a file as base64. */
export function base64Of(file: Blob): Promise<string> {
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
