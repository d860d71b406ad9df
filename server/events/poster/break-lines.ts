/** Text with nothing that a line cannot hold: one space for each gap, no controls, no halves of a character. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

const words = new Intl.Segmenter('und', { granularity: 'word' })
const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Scripts whose words stand without spaces. */
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u
const opens = /[\p{Ps}\p{Pi}]$/u
const staysWithBefore = /^[\p{Pe}\p{Pf}\p{Po}\p{M}ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々]/u

/** Where a line may end, as UTF-16 indices behind the last character: after spaces and hyphens, between Chinese words … */
export function lineEnds(text: string): number[] {
  const segments = [...words.segment(text)]
  const ends = segments.flatMap(({ segment, index }, n) => {
    const next = segments[n + 1]
    const end = index + segment.length
    return next === undefined || mayPart(segment, next.segment) ? [end] : []
  })
  return ends
}

function mayPart(before: string, after: string): boolean {
  if (/^\s/.test(after)) return false
  if (/\s$/.test(before)) return true
  if (opens.test(before) || staysWithBefore.test(after)) return false
  if (/[-–—/]$/.test(before)) return /^[\p{L}\p{N}]/u.test(after)
  return unspaced.test(before.at(-1) ?? '') || unspaced.test(after[0] ?? '')
}

/** A stretch of text on one line, from one UTF-16 index to another, without the spaces at its end. */
export type Stretch = { from: number; to: number }

/**
 * Breaks a text into lines no wider than `most`; `width` measures a stretch in the same unit. A word wider than a line
 * is parted between its letters.
 */
export function breakLines(text: string, most: number, width: (from: number, to: number) => number): Stretch[] {
  const lines: Stretch[] = []
  let from = 0
  let to = 0
  const close = (next: number) => {
    if (to > from) lines.push(trimmed(text, from, to))
    from = to = next
  }
  for (const end of lineEnds(text)) {
    if (width(from, trimmed(text, from, end).to) <= most) {
      to = end
      continue
    }
    close(to)
    for (const letter of clustersBetween(text, from, end)) {
      if (width(from, letter) > most && to > from) close(to)
      to = letter
    }
  }
  close(to)
  return lines
}

function trimmed(text: string, from: number, to: number): Stretch {
  return { from, to: from + text.slice(from, to).trimEnd().length }
}

function* clustersBetween(text: string, from: number, to: number): Iterable<number> {
  for (const { index, segment } of clusters.segment(text.slice(from, to))) yield from + index + segment.length
}
