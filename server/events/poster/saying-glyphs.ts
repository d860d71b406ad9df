/** A glyph as the PDF library takes it: where it is drawn from, how wide it is, and the letters it stands for. */
export type SayingGlyph = { id: number; advanceWidth: number; codePoints: number[] }

type Subset = { glyphs: number[]; includeGlyph: (key: number) => number }
type GlyphSource = { createSubset: () => Subset; getGlyph: (id: number) => { advanceWidth: number } }

/** More glyphs than a font can have. */
const glyphs = 65_536

/**
 * Gives glyphs that say different letters in different places. The PDF library keeps one text for each glyph, but a
 * font draws ب and ت with the same bowl; so each pair of glyph and text gets a number of its own in the file.
 */
export function sayingGlyphs(font: GlyphSource): (id: number, letters: string) => SayingGlyph {
  const keys = new Map<string, number>()
  const texts = new Map<number, number>()
  const createSubset = font.createSubset.bind(font)
  font.createSubset = () => {
    const subset = createSubset()
    const slots = new Map<number, number>([[0, 0]])
    subset.includeGlyph = (key) => {
      const known = slots.get(key)
      if (known !== undefined) return known
      const slot = subset.glyphs.push(key % glyphs) - 1
      slots.set(key, slot)
      return slot
    }
    return subset
  }
  return (id, letters) => {
    const name = `${id} ${letters}`
    let key = keys.get(name)
    if (key === undefined) {
      const variant = texts.get(id) ?? 0
      texts.set(id, variant + 1)
      keys.set(name, (key = id + variant * glyphs))
    }
    const codePoints = Array.from(letters, (letter) => letter.codePointAt(0)!)
    return { id: key, advanceWidth: font.getGlyph(id).advanceWidth, codePoints }
  }
}
