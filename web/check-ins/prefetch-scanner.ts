import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import workerUrl from './camera/decode-worker.ts?worker&url'

let isAsked = false

/**
 * Puts the code reader (some 330 KB) into the browser's cache when there is nothing better to do, so that Start Scanning
 * has not to wait for it. For the page before the scan page; failing changes nothing.
 */
export function prefetchScanner(): void {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection
  if (isAsked || connection?.saveData) return
  isAsked = true
  const whenIdle = window.requestIdleCallback ?? ((then: () => void) => window.setTimeout(then, 1000))
  whenIdle(() => {
    for (const url of [workerUrl, wasmUrl]) fetch(url, { priority: 'low' }).catch(() => {})
  })
}
