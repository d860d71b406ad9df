import assert from 'node:assert/strict'
import type { FeedLine } from '#contract/audit/feed/feed.ts'
import { newId } from '#server/database/new-id.ts'
import { hashSecret, newSecret } from '#server/http/secrets.ts'
import { anAdmin } from './builders.ts'
import type { World } from './world.ts'

/**
 * Adds an audit feed for one university or for all (null), as a co-administrator or as `maker`. Returns its id and
 * token.
 */
export async function anAuditFeed(
  world: World,
  school: string | null,
  maker?: { id: string },
): Promise<{ id: string; token: string }> {
  const [id, token] = [newId(), `af1_${newSecret()}`]
  const { id: created_by } = maker ?? (await anAdmin(world, 'co'))
  const times = { created_at: world.clock.now(), last_used_at: null, position: 0 }
  const feed = { id, school_id: school, name: 'Splunk', token_hash: hashSecret(token), created_by, ...times }
  await world.db.insertInto('audit_feed').values(feed).execute()
  return { id, token }
}

/** Reads a feed once, as a log system does. Returns its lines. */
export async function pullFeed(
  world: World,
  token: string,
  { after: cursor, limit = 1_000 }: { after?: string | undefined; limit?: number } = {},
): Promise<FeedLine[]> {
  const query = cursor === undefined ? '' : `&after=${cursor}`
  const { status, text } = await world.call('GET', `/api/audit/feed/?limit=${limit}${query}`, { token })
  assert.equal(status, 200, text)
  return text === ''
    ? []
    : text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as FeedLine)
}
