import { stat } from 'node:fs/promises'
import type { DatabasePlace } from '#server/database/database-place.ts'
import { countRows } from '#server/database/query-outcome.ts'
import type { Db } from '#server/database/db.ts'
import { waitingEmails } from '#server/mail/outbox.ts'
import type { Counts, Histogram } from '#server/metrics/counts.ts'
import type { Load } from '#server/load/load.ts'
import type { Warnable } from './warnings.ts'

/** The time (ms) that a sign-in stays locked. A sign-in that was locked within this time is still locked. */
const lockLasts = 5 * 60_000

export type MetricsSources = {
  db: Db
  place: DatabasePlace
  now: () => number
  counts: Counts
  load: Load
  /** Returns the number of passwords that are waiting to be hashed. */
  passwordsWaiting: () => number
  /** Returns when (ms) the newest backup was made, or null when there is none or none is wanted. */
  backups: Warnable['backups']
}

/** Returns all metrics as text in the format that Prometheus reads. Throws when the database doesn't answer. */
export async function readMetrics(sources: MetricsSources): Promise<string> {
  const { counts, load } = sources
  return asMetricsText([
    ranges('rollbook_check_in_seconds', 'Seconds from arrival to response, for recorded check-ins.', counts.checkIns),
    byLabel('rollbook_check_in_answers_total', 'Responses to check-ins.', 'status', counts.checkInAnswers),
    byLabel('rollbook_check_ins_refused_total', 'Refused check-ins, by reason.', 'reason', counts.refusals),
    byLabel('rollbook_requests_total', 'Responses by class of status.', 'class', asClasses(counts.answers)),
    byLabel('rollbook_rejected_total', 'Requests rejected because of load.', 'call', Object.entries(counts.shed)),
    single('rollbook_requests_under_way', 'Requests in progress.', 'gauge', load.underWay),
    ranges('rollbook_event_loop_delay_seconds', 'Event loop delay, measured 20 times a second.', load.loop.seen),
    single('rollbook_passwords_waiting', 'Passwords waiting to be hashed.', 'gauge', sources.passwordsWaiting()),
    byLabel('rollbook_emails_total', 'Attempts to send an email, by result.', 'end', Object.entries(counts.emails)),
    ...(await readRows(sources)),
    ...(await readFiles(sources)),
    ...processMetrics(),
  ])
}

function asClasses(answers: readonly number[]): [string, number][] {
  return answers.flatMap((count, digit) => (digit >= 2 ? [[`${digit}xx`, count]] : []))
}

async function readRows({ db, now }: MetricsSources): Promise<Metric[]> {
  const { count, oldest } = await waitingEmails(db)
  const locked = await countRows(
    db
      .selectFrom('audit')
      .where('action', '=', 'sign-in.locked')
      .where('at', '>', now() - lockLasts),
  )
  const age = oldest === null ? 0 : Math.max(0, now() - oldest) / 1_000
  return [
    single('rollbook_outbox_emails', 'Emails waiting to be sent.', 'gauge', count),
    single('rollbook_outbox_oldest_seconds', 'How long the oldest of them has waited.', 'gauge', age),
    single('rollbook_lockouts', 'Sign-ins that were locked in the last five minutes.', 'gauge', locked),
  ]
}

async function readFiles({ place, now, backups }: MetricsSources): Promise<Metric[]> {
  const files: Metric[] = []
  if (place.engine === 'sqlite') {
    const { size } = await stat(`${place.path}-wal`)
    files.push(single('rollbook_wal_bytes', 'Size of SQLite’s write-ahead log.', 'gauge', size))
  }
  const backup = await backups.newest()
  if (backup !== null) {
    const age = Math.max(0, now() - backup) / 1_000
    files.push(single('rollbook_backup_age_seconds', 'Age of the newest backup.', 'gauge', age))
  }
  return files
}

/** Returns the metrics that Prometheus expects of every process, under their standard names. */
function processMetrics(): Metric[] {
  const { user, system } = process.cpuUsage()
  const began = Date.now() / 1_000 - process.uptime()
  return [
    single('process_resident_memory_bytes', 'Resident memory.', 'gauge', process.memoryUsage.rss()),
    single('process_cpu_seconds_total', 'CPU time, user and system.', 'counter', (user + system) / 1e6),
    single('process_start_time_seconds', 'Start time of the process, in seconds since 1970.', 'gauge', began),
  ]
}

type Labels = Record<string, string>
/** A metric: its name, its description, and its values with their labels. */
type Metric = {
  name: string
  about: string
  kind: 'counter' | 'gauge' | 'histogram'
  values: { part?: string; labels?: Labels; value: number }[]
}

/** Returns metrics as text for Prometheus. https://prometheus.io/docs/instrumenting/exposition_formats/ */
function asMetricsText(metrics: Metric[]): string {
  const lines = metrics.flatMap(({ name, about: description, kind, values }) => [
    `# HELP ${name} ${description}`,
    `# TYPE ${name} ${kind}`,
    ...values.map(({ part = '', labels = {}, value }) => `${name}${part}${asLabels(labels)} ${value}`),
  ])
  return `${lines.join('\n')}\n`
}

/** Returns a metric with one value. */
function single(name: string, description: string, kind: 'counter' | 'gauge', value: number): Metric {
  return { name, about: description, kind, values: [{ value }] }
}

/** Returns a metric with a value for each value of a label. */
function byLabel(
  name: string,
  description: string,
  label: string,
  values: Iterable<[string | number, number]>,
): Metric {
  const rows = Array.from(values, ([word, value]) => ({ labels: { [label]: String(word) }, value }))
  return { name, about: description, kind: 'counter', values: rows }
}

/** Returns a histogram. Each range includes the ranges before it. */
function ranges(name: string, description: string, { bounds, counts, sum }: Histogram): Metric {
  let below = 0
  const buckets = counts.map((count, range) => {
    below += count
    return { part: '_bucket', labels: { le: String(bounds[range] ?? '+Inf') }, value: below }
  })
  const whole = [
    { part: '_sum', value: sum },
    { part: '_count', value: below },
  ]
  return { name, about: description, kind: 'histogram', values: [...buckets, ...whole] }
}

function asLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, word]) => `${name}=${JSON.stringify(word)}`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}
