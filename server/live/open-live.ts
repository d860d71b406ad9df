import { heartbeatMs } from '#contract/live/heartbeat.ts'
import type { DatabasePlace } from '#server/database/connect.ts'
import { Feed } from './feed.ts'
import { Notices } from './notices.ts'
import { OpenStreams } from './open-streams.ts'
import type { LiveDeps } from './watched-event.ts'

/** An open stream's session is checked again this often, in ms. */
const recheckMs = 30_000

/** How often a stream says that it lives, and how often its session is checked again (ms); for tests. */
export type LivePace = { heartbeatMs?: number | undefined; recheckMs?: number | undefined }

export type Live = {
  feed: Feed
  streams: OpenStreams
  /** Is told of rows that are newly on disk; costs next to nothing and never throws. */
  announce: (rows: readonly { id: string; event_id: string }[]) => void
  /** Ends every stream; later ones are refused. */
  endStreams: () => void
  /** Waits for what is under way; the database may close then. */
  stop: () => Promise<void>
}

/** Opens what live rolls need: the feed, the streams, and on PostgreSQL the line to the other processes. */
export function openLive(
  deps: Omit<LiveDeps, 'heartbeatMs'> & { place: DatabasePlace; pace?: LivePace | undefined },
): Live {
  const { place, pace = {}, ...rest } = deps
  const feed = new Feed({ ...rest, heartbeatMs: pace.heartbeatMs ?? heartbeatMs })
  const streams = new OpenStreams({ log: deps.log, recheckMs: pace.recheckMs ?? recheckMs })
  // On SQLite there is one process, and nobody to tell.
  const notices = place.engine === 'postgres' ? openNotices(place.url, feed, deps.log) : null
  return {
    feed,
    streams,
    announce(rows) {
      feed.announce(rows)
      notices?.tell(rows.map((row) => row.event_id))
    },
    endStreams: () => streams.end(),
    async stop() {
      await streams.stop()
      await feed.stop()
      await notices?.close()
    },
  }
}

function openNotices(url: string, feed: Feed, log: LiveDeps['log']): Notices {
  return new Notices({
    url,
    onNotice: (events) => feed.readAgain(events),
    onReconnect: () => feed.readAgain('any'),
    log,
  })
}
