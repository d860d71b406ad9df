import { checkInsWords } from '#contract/check-ins/words.ts'
import { openWorker } from '#web/kit/trusted-worker.ts'
import workerUrl from './decode-worker.ts?worker&url'
import type { DecodeAnswer, DecodeReady, DecodeRequest, Picture } from './decode-messages.ts'
import type { FramePlan } from './frame-pace.ts'

/** The maximum time (ms) for loading the reader, which is 1 MB. Some networks never respond. */
const maxLoadMs = 30_000

/** Thrown when codes can't be read here. Its message is shown on the page. */
export class NoReader extends Error {}

export type Decoder = {
  /** Resolves when the reader is loaded. Rejects with NoReader if this browser or network can't load it. */
  ready: Promise<void>
  /** Decodes a picture, which is transferred and can't be used afterwards. Returns the worker's result. */
  decode(picture: Picture, plan: FramePlan): Promise<DecodeAnswer>
  close(): void
}

/** Starts the decode worker. Throws NoReader in a browser without workers. */
export function openDecoder(): Decoder {
  const worker = startWorker()
  const waiting = new Map<number, (answer: DecodeAnswer) => void>()
  let lastId = 0

  const ready = new Promise<void>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<DecodeAnswer | DecodeReady>) => {
      if ('id' in data) settle(data)
      else if (data.ready) resolve()
      else reject(new NoReader(data.isSupported ? checkInsWords.readerFailed : checkInsWords.readerUnsupported))
    })
    setTimeout(() => reject(new NoReader(checkInsWords.readerFailed)), maxLoadMs)
    worker.addEventListener('error', (event) => {
      const because = event.message || checkInsWords.readerFailedTitle
      reject(new NoReader(checkInsWords.readerFailed))
      for (const id of waiting.keys()) settle({ id, codes: [], tookMs: { draw: 0, plain: 0, all: 0 }, failed: because })
    })
  })
  // Prevents an unhandled rejection if the caller doesn't use `ready`.
  ready.catch(() => {})

  function settle(answer: DecodeAnswer) {
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  }

  return {
    ready,
    decode(picture, plan) {
      const id = ++lastId
      const request: DecodeRequest = { id, picture, ...plan }
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        worker.postMessage(request, [picture instanceof ImageData ? picture.data.buffer : picture])
      })
    },
    close: () => worker.terminate(),
  }
}

function startWorker(): Worker {
  try {
    return openWorker(new URL(workerUrl, location.href))
  } catch {
    throw new NoReader(checkInsWords.readerUnsupported)
  }
}
