import { checkInsWords } from '#contract/check-ins/words.ts'
import { openWorker } from '#web/kit/trusted-worker.ts'
import workerUrl from './decode-worker.ts?worker&url'
import type { DecodeAnswer, DecodeReady, DecodeRequest, Picture } from './decode-messages.ts'
import type { FramePlan } from './frame-pace.ts'

/** The sentence for a decoder that doesn't load. */
export const noReader = checkInsWords.readerFailed

export type Decoder = {
  /** Resolves when the reader is loaded. Rejects when this browser or network cannot load it. */
  ready: Promise<void>
  /** Takes a picture, which is transferred and no longer usable. Returns what the worker saw. */
  decode(picture: Picture, plan: FramePlan): Promise<DecodeAnswer>
  close(): void
}

/** Starts the decode worker. */
export function openDecoder(): Decoder {
  const worker = openWorker(new URL(workerUrl, location.href))
  const waiting = new Map<number, (answer: DecodeAnswer) => void>()
  let lastId = 0

  const ready = new Promise<void>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<DecodeAnswer | DecodeReady>) => {
      if ('id' in data) settle(data)
      else if (data.ready) resolve()
      else reject(new Error(data.because))
    })
    worker.addEventListener('error', (event) => {
      const because = event.message || checkInsWords.readerFailedTitle
      reject(new Error(because))
      for (const id of waiting.keys()) settle({ id, codes: [], tookMs: { draw: 0, plain: 0, all: 0 }, failed: because })
    })
  })
  // A caller that only decodes needn't listen to `ready`.
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
