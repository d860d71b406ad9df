import { heartbeatMs } from '#contract/rolls/live/heartbeat.ts'
import type { CommittedEvents } from '#server/domain-events/domain-events.ts'
import type { DatabasePlace } from '#server/database/database-place.ts'
import { Feed } from './feed.ts'
import { Notices } from './notices.ts'
import { OpenStreams } from './open-streams.ts'
import type { LiveDeps } from './watched-event.ts'

/** The time (ms) between two checks of an open stream's session. */
const recheckMs = 30_000

/** The time (ms) between heartbeats, and between checks of a stream's session. Tests pass their own. */
export type LivePace = { heartbeatMs?: number | undefined; recheckMs?: number | undefined }

export type Live = {
  feed: Feed
  streams: OpenStreams
  /** Announces rows that were just committed. It is cheap and never throws. */
  announce: (rows: readonly { id: string; event_id: string }[]) => void
  /** Announces a roll that was corrected by hand: rows that may be new, and the count. Never throws. */
  rollChanged: (change: CommittedEvents['rollChanged']) => void
  /** Ends every stream and refuses new ones. */
  endStreams: () => void
  /** Waits for pending work. The database may close afterwards. */
  stop: () => Promise<void>
}

/** Opens what live rolls consist of: the feed, the streams, and on PostgreSQL the notices between processes. */
export function openLive(
  deps: Omit<LiveDeps, 'heartbeatMs'> & { place: DatabasePlace; pace?: LivePace | undefined },
): Live {
  const { place, pace = {}, ...rest } = deps
  const feed = new Feed({ ...rest, heartbeatMs: pace.heartbeatMs ?? heartbeatMs })
  const streams = new OpenStreams({ log: deps.log, recheckMs: pace.recheckMs ?? recheckMs })
  // SQLite allows only one process, so there is no other process to notify.
  const notices = place.engine === 'postgres' ? openNotices(place.url, feed, deps.log) : null
  return {
    feed,
    streams,
    announce(rows) {
      feed.announce(rows)
      notices?.notify(rows.map((row) => row.event_id))
    },
    rollChanged({ event, rows }) {
      feed.announce(rows)
      feed.recount(event)
      notices?.notify([event])
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
