import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import workerUrl from './camera/decode-worker.ts?worker&url'

let isAsked = false

/**
 * Loads the code reader (about 330 KB) into the browser's cache when it is idle, so that Start Scanning needn't wait
 * for it. For the page before the scan page. Failures are ignored.
 */
export function prefetchScanner(): void {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection
  if (isAsked || connection?.saveData) return
  isAsked = true
  const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => window.setTimeout(callback, 1000))
  whenIdle(() => {
    import('./camera/scan-frames.ts').catch(() => undefined)
    for (const url of [workerUrl, wasmUrl]) fetch(url, { priority: 'low' }).catch(() => {})
  })
}
