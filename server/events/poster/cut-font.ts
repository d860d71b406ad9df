import { readFile } from 'node:fs/promises'
import bidiFactory from 'bidi-js'
import { create } from 'fontkit'
import {
  Blob,
  Buffer as ShapingBuffer,
  ClusterLevel,
  Direction as ShapingDirection,
  Face,
  Font,
  shape,
} from 'harfbuzzjs'
import subsetFont from 'subset-font'
import type { FontFile } from './font-files.ts'
import { sayingGlyphs } from './saying-glyphs.ts'

const { getMirroredCharacter } = bidiFactory()

export type Direction = 'ltr' | 'rtl'

/** A font cut down to the letters of one poster, in one weight. */
export type CutFont = {
  has: (codePoint: number) => boolean
  /** The width of a text at size 1. */
  width: (text: string, direction: Direction) => number
  /** The same font as the PDF library wants it: it measures and embeds, HarfBuzz shapes. */
  forPdf: PDFKit.Mixins.PDFFontSource
}

/**
 * Takes the characters that will be needed from a file, at a weight of 100 to 900. `tracking` is added to the width of
 * each letter, at size 1.
 */
export async function cutFont(file: FontFile, weight: number, letters: string, tracking: number): Promise<CutFont> {
  const font = await readFile(file.path)
  const cut = await subsetFont(font, withRelatives(letters), {
    targetFormat: 'truetype',
    noHinting: true,
    ...(file.isVariable && { variationAxes: { wght: weight } }),
  })
  // fontkit reads ten bytes of every glyph's head, also of an empty one at the very end of the file.
  const bytes = Buffer.concat([cut, Buffer.alloc(16)])
  const parsed = create(bytes) as unknown as PdfFont
  const shaping = new Font(new Face(new Blob(new Uint8Array(bytes).buffer)))

  const shaped = (text: string, direction: Direction) => {
    const buffer = new ShapingBuffer()
    buffer.addText(text)
    buffer.setDirection(direction === 'rtl' ? ShapingDirection.RTL : ShapingDirection.LTR)
    buffer.guessSegmentProperties()
    // A mark stays apart from its letter, so that each glyph knows the characters it stands for.
    buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
    shape(shaping, buffer)
    const glyphs = buffer.getGlyphInfos().map(({ codepoint: id, cluster }) => ({ id, cluster }))
    const positions = buffer.getGlyphPositions().map((position) => ({
      ...position,
      xAdvance: position.xAdvance + (position.xAdvance > 0 ? tracking * parsed.unitsPerEm : 0),
    }))
    return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
  }
  // Two weights of one font have one name, by which the PDF library would take them for the same.
  const name = `${parsed.postscriptName ?? 'Font'}-${weight}`.replaceAll(/[^\w-]/g, '')
  Object.defineProperty(parsed, 'postscriptName', { value: `${name}-${(count += 1)}` })
  const glyph = sayingGlyphs(parsed)
  Object.defineProperty(parsed, 'layout', {
    value(text: string, features?: { direction: Direction }) {
      const { glyphs, ...run } = shaped(text, features?.direction ?? 'ltr')
      const starts = [...glyphs.map(({ cluster }) => cluster), text.length].toSorted((one, other) => one - other)
      const said = new Set<number>()
      return {
        ...run,
        glyphs: glyphs.map(({ id, cluster }) => {
          // The first glyph of a syllable says all its letters, the others nothing.
          const says = said.has(cluster)
            ? nothing
            : text.slice(
                cluster,
                starts.find((start) => start > cluster),
              )
          said.add(cluster)
          return glyph(id, says)
        }),
      }
    },
  })
  return {
    has: (codePoint) => parsed.hasGlyphForCodePoint(codePoint),
    width: (text, direction) => shaped(text, direction).advanceWidth / parsed.unitsPerEm,
    forPdf: parsed as unknown as PDFKit.Mixins.PDFFontSource,
  }
}

let count = 0

/** A word joiner: viewers show the glyph's number for a text of no letters at all. */
const nothing = '\u2060'

type PdfFont = Parameters<typeof sayingGlyphs>[0] & {
  postscriptName: string | null
  unitsPerEm: number
  hasGlyphForCodePoint: (codePoint: number) => boolean
}

/** Shaping takes letters apart and puts them together, and turns brackets round; what comes of it must be there too. */
function withRelatives(text: string): string {
  const mirrored = Array.from(text, (character) => getMirroredCharacter(character) ?? '').join('')
  return ` ${text}${text.normalize('NFD')}${text.normalize('NFKD')}${mirrored}`
}
