import { whenIdle } from '#web/kit/when-idle.ts'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import workerUrl from './camera/decode-worker.ts?worker&url'

let isAsked = false
let isLoaded = false

/**
 * Loads the code reader (330 KB) into the browser's cache when the page is idle, before the student opens the scan
 * page.
 */
export function prefetchScanner(): void {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection
  if (isAsked || connection?.saveData) return
  isAsked = true
  whenIdle(() => void load())
}

async function load(): Promise<void> {
  try {
    // One at a time and the largest last, because the door's pages have priority.
    await import('./camera/scan-frames.ts')
    await fetchWhole(workerUrl)
    await fetchWhole(wasmUrl)
    isLoaded = true
  } catch {
    window.addEventListener('online', () => void load(), { once: true })
  }
}

async function fetchWhole(url: string): Promise<void> {
  const response = await fetch(url, { priority: 'low' })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  await response.blob()
}

/** Whether codes can be read without a network: the reader was prefetched, or a service worker caches it. */
export const isReaderKept = (): boolean => isLoaded || Boolean(navigator.serviceWorker?.controller)
