import { connect, type Socket } from 'node:net'
import { request } from './burst.ts'

/** The times (ms) when the frames of a stream arrived, by the frame's id. */
export type Watcher = { frames: Map<string, number>; bytes: number; socket: Socket }

/**
 * Opens this many streams of one event. The first one keeps everything that it receives, and the others keep only the
 * times.
 */
export async function openWatchers(
  count: number,
  { port, token, event }: { port: number; token: string; event: string },
): Promise<{ watchers: Watcher[]; text: () => string; close: () => void }> {
  let text = ''
  const ask = request('GET', `/api/events/${event}/attendance/live/?since=${Date.now()}`, token)
  const watchers = await Promise.all(
    Array.from({ length: count }, (_, index) => open(port, ask, (part) => index === 0 && (text += part))),
  )
  return {
    watchers,
    text: () => text,
    close: () => watchers.forEach(({ socket }) => socket.destroy()),
  }
}

function open(port: number, ask: Buffer, keep: (text: string) => unknown): Promise<Watcher> {
  return new Promise((resolve, reject) => {
    const watcher: Watcher = { frames: new Map(), bytes: 0, socket: connect(port, '127.0.0.1') }
    let tail = ''
    watcher.socket.on('error', reject).on('data', (chunk) => {
      const now = performance.now()
      const part = chunk.toString('latin1')
      watcher.bytes += part.length
      keep(part)
      // An id may be split between two parts. A frame is complete when its last part has arrived.
      const text = tail + part
      for (const [, id] of text.matchAll(/^id: (\d+)\n/gm)) if (!watcher.frames.has(id!)) watcher.frames.set(id!, now)
      tail = text.slice(-30)
      // The first frame has all earlier rows. From now on, nothing is missed.
      if (watcher.frames.size > 0) resolve(watcher)
    })
    watcher.socket.write(ask)
  })
}
