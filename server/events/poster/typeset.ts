import bidiFactory from 'bidi-js'
import { breakLines, cleanText, type Stretch } from './break-lines.ts'
import { chooseFonts, type FontPiece } from './choose-fonts.ts'
import { cutFont, type CutFont, type Direction } from './cut-font.ts'
import type { FontFile } from './font-files.ts'

const bidi = bidiFactory()

/** How a text looks, apart from its size. */
export type Look = { style: 'serif' | 'sans'; weight: number }

/** The serif is drawn for reading; as large as a title its letters stand a little closer, as on the pages. */
const titleTracking = -0.014

/** What one font draws in one go, in the order of the eye; without a font, the box that stands for a letter. */
export type Run = { text: string; font: CutFont | null; direction: Direction; width: number }
/** A line, the leftmost run first; widths at size 1. */
export type Line = { text: string; runs: Run[]; width: number }

/** A text with its fonts at hand. */
export type Paragraph = {
  text: string
  isRtl: boolean
  /** Has letters that reach high and low, and so need lines further apart. */
  isTall: boolean
  /** Breaks it into lines no wider than `most`, at size 1. */
  lines: (most: number) => Line[]
}

const tall = /(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{L}/u

/** The width of the box that stands for a letter nobody can draw, at size 1. */
export const boxWidth = 0.6

/** Prepares texts for setting: chooses their fonts, cuts each once for all of them, and puts them in reading order. */
export async function prepare(texts: { text: string; look: Look }[]): Promise<Paragraph[]> {
  const clean = texts.map(({ text, look }) => ({ text: cleanText(text), look }))
  const missing = new Map<FontFile, Set<number>>()
  let cut: Cuts = new Map()
  // A file may lack what its range promises; then the text asks anew, without it.
  for (;;) {
    const chosen = clean.map(({ text, look }) => ({
      text,
      look,
      pieces: chooseFonts(text, look.style, (file, one) => missing.get(file)?.has(one) ?? false),
    }))
    cut = await cutAll(chosen, cut)
    if (!noteMissing(chosen, cut, missing)) {
      return chosen.map(({ text, look, pieces }) =>
        paragraph(text, pieces, (file) => cut.get(keyOf(file, look.weight))!.font),
      )
    }
  }
}

type Chosen = { text: string; look: Look; pieces: FontPiece[] }
type Cuts = Map<string, { file: FontFile; weight: number; text: string; font: CutFont }>

const keyOf = (file: FontFile, weight: number) => `${file.path} ${file.isVariable ? weight : ''}`

async function cutAll(chosen: Chosen[], before: Cuts): Promise<Cuts> {
  const wanted = new Map<string, { file: FontFile; weight: number; text: string }>()
  for (const { text, look, pieces } of chosen) {
    for (const { file, from, to } of pieces) {
      if (!file) continue
      const key = keyOf(file, look.weight)
      const known = wanted.get(key)
      wanted.set(key, { file, weight: look.weight, text: (known?.text ?? '') + text.slice(from, to) })
    }
  }
  const cut = [...wanted].map(async ([key, one]) => {
    const letters = [...new Set(one.text)].toSorted().join('')
    const same = before.get(key)
    if (same?.text === letters) return [key, same] as const
    return [
      key,
      {
        ...one,
        text: letters,
        font: await cutFont(one.file, one.weight, letters, one.file.isTitle ? titleTracking : 0),
      },
    ] as const
  })
  return new Map(await Promise.all(cut))
}

const ignorable = /\p{Default_Ignorable_Code_Point}/u

/** Writes down what a file promised and does not have; says whether there was any. */
function noteMissing(chosen: Chosen[], cut: Cuts, missing: Map<FontFile, Set<number>>): boolean {
  let isNew = false
  for (const { text, look, pieces } of chosen) {
    for (const { file, from, to } of pieces) {
      if (!file) continue
      const { font } = cut.get(keyOf(file, look.weight))!
      for (const character of text.slice(from, to)) {
        const codePoint = character.codePointAt(0)!
        if (ignorable.test(character) || font.has(codePoint)) continue
        missing.set(file, (missing.get(file) ?? new Set()).add(codePoint))
        isNew = true
      }
    }
  }
  return isNew
}

function paragraph(text: string, pieces: FontPiece[], fontOf: (file: FontFile) => CutFont): Paragraph {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, 'auto')
  const parts = pieces.flatMap((piece) => atLevels(piece, levels))
  const known = new Map<string, number>()
  const runOf = ({ from, to, file, level }: Part): Run => {
    const direction: Direction = level % 2 === 1 ? 'rtl' : 'ltr'
    const font = file && fontOf(file)
    const letters = text.slice(from, to)
    const key = `${from} ${to}`
    const width = known.get(key) ?? (font ? font.width(letters, direction) : boxWidth)
    known.set(key, width)
    return { text: letters, font, direction, width }
  }
  const within = ({ from, to }: Stretch) =>
    parts.flatMap((part) => {
      const [start, end] = [Math.max(from, part.from), Math.min(to, part.to)]
      return start < end ? [{ ...part, from: start, to: end }] : []
    })
  const width = (stretch: Stretch) => within(stretch).reduce((sum, part) => sum + runOf(part).width, 0)
  return {
    text,
    isTall: tall.test(text),
    isRtl: (paragraphs[0]?.level ?? 0) % 2 === 1,
    lines: (most) =>
      breakLines(text, most, (from, to) => width({ from, to })).map((stretch) => {
        const runs = inOrderOfEye(within(stretch)).map(runOf)
        return {
          text: text.slice(stretch.from, stretch.to),
          runs,
          width: runs.reduce((sum, run) => sum + run.width, 0),
        }
      }),
  }
}

type Part = FontPiece & { level: number }

function atLevels(piece: FontPiece, levels: Uint8Array): Part[] {
  const parts: Part[] = []
  for (let from = piece.from; from < piece.to;) {
    const level = levels[from] ?? 0
    let to = from
    while (to < piece.to && levels[to] === level) to += 1
    parts.push({ ...piece, from, to: Math.max(to, from + 1), level })
    from = Math.max(to, from + 1)
  }
  return parts
}

/** Rule L2 of the bidirectional algorithm, on runs: from the highest level down, whatever is at it or above turns round. */
function inOrderOfEye(parts: Part[]): Part[] {
  const ordered = [...parts]
  const highest = Math.max(0, ...parts.map(({ level }) => level))
  for (let level = highest; level >= 1; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start
      while (end < ordered.length && ordered[end]!.level >= level) end += 1
      if (end === start) continue
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end
    }
  }
  return ordered
}
