import { familiesFor, type Family, type FontFile } from './font-files.ts'

/** A piece of text that one font file draws, from one UTF-16 index to another; null draws the replacement box. */
export type FontPiece = { from: number; to: number; file: FontFile | null }

const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' })
// A word of its own for the choice of a family: what stands between two spaces.
const words = /\S+|\s+/gu
const ignorable = /\p{Default_Ignorable_Code_Point}/u

/** Says that a file, against its own table of contents, lacks a character. */
export type Lacks = (file: FontFile, codePoint: number) => boolean

/**
 * Chooses who draws what. A word stays in one family where one has all its letters, so that no letter of a Vietnamese
 * or Greek word falls out of the line; inside a family the file changes from one cluster to the next.
 */
export function chooseFonts(text: string, style: 'serif' | 'sans', lacks: Lacks): FontPiece[] {
  const families = familiesFor(text, style)
  const pieces: FontPiece[] = []
  for (const { 0: word, index } of text.matchAll(words)) {
    const parts = [...clusters.segment(word)].map((part) => ({ ...part, codePoints: drawn(part.segment) }))
    const whole = families.find((family) => parts.every((part) => fileIn(family, part.codePoints, lacks)))
    for (const part of parts) {
      const from = index + part.index
      const to = from + part.segment.length
      const file = whole ? fileIn(whole, part.codePoints, lacks) : firstFile(families, part.codePoints, lacks)
      const last = pieces.at(-1)
      if (last && last.file === file && last.to === from && file !== null) last.to = to
      else pieces.push({ from, to, file })
    }
  }
  return pieces
}

/** The characters that a font must have; joiners and variation selectors only steer. */
function drawn(cluster: string): number[] {
  return Array.from(cluster, (character) => (ignorable.test(character) ? [] : [character.codePointAt(0)!])).flat()
}

function firstFile(families: Family[], codePoints: number[], lacks: Lacks): FontFile | null {
  for (const family of families) {
    const file = fileIn(family, codePoints, lacks)
    if (file) return file
  }
  return null
}

function fileIn(family: Family, codePoints: number[], lacks: Lacks): FontFile | null {
  return family.files.find((file) => codePoints.every((one) => file.covers(one) && !lacks(file, one))) ?? null
}
