import { parentPort } from 'node:worker_threads'
import { stepBack } from '#server/database/step-back.ts'
import { drawPoster, type PosterOrder } from './draw-poster.ts'

type Asked = { id: number; order: PosterOrder }

// One poster after the other: two at once would only take longer, and more memory.
let last: Promise<void> = Promise.resolve()
stepBack()
parentPort?.on('message', (asked: Asked) => void (last = last.then(() => answer(asked))))

async function answer({ id, order }: Asked): Promise<void> {
  try {
    parentPort?.postMessage({ id, pdf: await drawPoster(order) })
  } catch (error) {
    parentPort?.postMessage({ id, error })
  }
}
