import type { GradebookInput, GradebookPreview } from '#contract/credits/gradebook.ts'
import { call, download } from '#web/api/call.ts'

/** A chosen file: its name and its bytes as base64. */
export type ChosenFile = { id: number; name: string; file: string }

/** Reads what filling a file would do. */
export function readPreview(classId: string, body: GradebookInput, signal: AbortSignal): Promise<GradebookPreview> {
  return call('POST /api/classes/:id/gradebook/preview/', { params: { id: classId }, body, signal })
}

/** Downloads the filled file, or the one that explains its numbers. */
export function downloadGradebook(classId: string, body: GradebookInput, kind: 'file' | 'explanation'): Promise<Blob> {
  const input = { params: { id: classId }, body }
  return kind === 'file'
    ? download('POST /api/classes/:id/gradebook/', input)
    : download('POST /api/classes/:id/gradebook/explanation/', input)
}

/** Returns the bytes of a file as base64. */
export function toBase64(file: Blob): Promise<string> {
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
