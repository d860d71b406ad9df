const minute = 60_000
let last = { minute: Number.NaN, text: '' }

/** Ms since 1970 as `2026-03-03T15:03:48.123Z`: as `toISOString` does, but a roll's times mostly share their minute. */
export function isoTime(at: number): string {
  const started = Math.floor(at / minute)
  if (started !== last.minute) last = { minute: started, text: new Date(started * minute).toISOString().slice(0, 17) }
  const ms = at - started * minute
  return `${last.text}${String(Math.floor(ms / 1_000)).padStart(2, '0')}.${String(ms % 1_000).padStart(3, '0')}Z`
}
