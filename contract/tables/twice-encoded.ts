// Repairs UTF-8 that a program took for another encoding and stored again, as Excel does with a file without a mark.

/**
 * An encoding of computers that make this mistake. `script`: what names are written with there, beside Latin letters;
 * null for Western ones, where they may be in any. `fewest`: how many characters must be evidence, because a short word
 * such as `Гі` or `تک` may look like UTF-8. `trigger`: what to look for first, where names may have such signs, too.
 */
type Source = { script: RegExp | null; fewest?: number; trigger?: RegExp }

/** The most common ones come first. */
const sources: Record<string, Source> = {
  // Behind a capital such as `É`, a no-break space is just a space.
  'windows-1252': {
    script: null,
    trigger: /[Â-ô][\u0080-\u009f¡-¿\u0152-\u0178\u0192\u02c6\u02dc\u2013-\u2122]|(?:[Ã-Å]|\p{Ll}Â)\u00a0/u,
  },
  macintosh: { script: null, trigger: /[√ƒ≈][^\p{ASCII}]|‚Ä[ìîòô]|·[ª∫]/u },
  'windows-1251': { script: /\p{Script=Cyrillic}/u, fewest: 2 },
  'windows-1250': { script: /\p{Script=Latin}/u },
  'windows-1254': { script: /\p{Script=Latin}/u },
  'windows-1253': { script: /\p{Script=Greek}/u },
  'windows-1256': { script: /\p{Script=Arabic}/u, fewest: 3 },
  'windows-1255': { script: /\p{Script=Hebrew}/u },
  'windows-1257': { script: /\p{Script=Latin}/u },
  'windows-874': { script: /\p{Script=Thai}/u },
}

/**
 * Returns what a text said before a program took its UTF-8 for the encoding of its computer and stored it again, up to
 * three times: `BergstrÃ¶m` was `Bergström`, and `РћР»СЊРіР°` was `Ольга`. A text in which any other letter has an
 * accent was never stored like that, and stays.
 */
export function repairTwiceEncoded(text: string): string {
  let repaired = text
  for (let time = 0; time < mostTimes; time += 1) {
    const earlier = repairOnce(repaired)
    if (earlier === null) break
    repaired = earlier
  }
  return repaired
}
const mostTimes = 3

/**
 * The same for each line of a text in a legacy encoding: some of its lines may be UTF-8, where someone put two files
 * together.
 */
export function repairLines(text: string): string {
  return text.replaceAll(/[^\r\n]+/g, (line) => (/\P{ASCII}/u.test(line) ? repairTwiceEncoded(line) : line))
}

function repairOnce(text: string): string | null {
  for (const [encoding, source] of Object.entries(sources)) {
    const bytes = findBytes(encoding)
    const earlier = mayBeTwiceEncoded(text, source, bytes) ? decodeAgain(text, source, bytes) : null
    const { script, fewest = 1 } = source
    const isForeign = (letter: string) => script && !usual.test(letter) && !script.test(letter)
    const isOwn = !(earlier?.text.match(/[\p{L}\p{M}]/gu) ?? []).some(isForeign)
    if (earlier && isOwn && earlier.evidence >= fewest) return earlier.text
  }
  return null
}
const usual = /[\p{Script=Latin}\p{Script=Inherited}]/u

/** The byte of each sign. */
type Bytes = ReadonlyMap<string, number>
const knownBytes = new Map<string, Bytes>()

function findBytes(encoding: string): Bytes {
  const remembered = knownBytes.get(encoding)
  if (remembered) return remembered
  const signs = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  const bytes = new Map(Array.from(signs, (sign, byte) => [sign, byte] as const))
  bytes.delete('\ufffd')
  knownBytes.set(encoding, bytes)
  return bytes
}

/** Whether a text may have a character of UTF-8: a sign that begins one, and one that goes on. */
function mayBeTwiceEncoded(text: string, { trigger }: Source, bytes: Bytes): boolean {
  if (trigger) return trigger.test(text)
  let previous = 0
  for (const sign of text) {
    const byte = bytes.get(sign) ?? 0
    if (previous >= 0xc2 && previous <= 0xf4 && byte >= 0x80 && byte <= 0xbf) return true
    previous = byte
  }
  return false
}

/**
 * Decodes a text whose bytes became these signs, and counts the characters that prove it. Null when it has other
 * signs, or the bytes aren't UTF-8.
 */
function decodeAgain(text: string, source: Source, bytes: Bytes): { text: string; evidence: number } | null {
  try {
    // Many programs replace the no-break space of an `à`, a `Š` or a `Р` by another one.
    const spaced =
      bytes.get('\u00a0') === 0xa0 ? text.replaceAll(/\P{ASCII} /gu, (pair) => joinSpace(pair, bytes)) : text
    let evidence = 0
    const decoded = spaced.replaceAll(/[^\p{ASCII}\ufeff]+/gu, (signs, start: number) => {
      const codes = Array.from(signs, (sign) => {
        const byte = bytes.get(sign)
        if (byte === undefined) throw new TypeError('No byte has this sign.')
        return byte
      })
      const letters = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(codes))
      const around = [spaced.slice(Math.max(start - 2, 0), start), spaced.slice(start + signs.length)[0] ?? ''] as const
      // A character counts once for each of its signs but the first. Nobody writes two scripts in a word.
      if (isEvidence({ signs, letters }, around, source))
        evidence += isBesideLatin(around) ? sureEvidence : signs.length - Array.from(letters).length
      return letters
    })
    return { text: decoded, evidence }
  } catch {
    return null
  }
}

/** Returns a sign that begins a character of two bytes with a no-break space behind it instead of another space. */
function joinSpace(pair: string, bytes: Bytes): string {
  const byte = bytes.get(pair[0]!) ?? 0
  return byte > 0xc2 && byte < 0xe0 ? `${pair[0]!}\u00a0` : pair
}

/** Letters and signs that names rarely have: a short word in capitals may look like one. */
const unusual =
  /[\u00aa\u00b2-\u00ba\u0180-\u019f\u01a2-\u01ae\u01b1-\u0217\u021c-\u0258\u025a-\u02ba\u02bd-\u02ff\u0460-\u0489\u0492-\u04ff\u0700-\u085f]/u
/** Accents that names don't have, such as the one that `ÍŠ` of `MÍŠEK` would become. */
const unusualAccent = /[\u0305\u0309\u030d-\u0311\u0313-\u0322\u0324\u0325\u0329\u032a\u032c-\u036f]/u

const sureEvidence = 3

type Around = readonly [textBefore: string, nextSign: string]

/** Whether signs are a capital or `ß` with a sign that people put behind it: `RENÉ’S`, `JOSÉ…`, `Ó’Neill`, `Weiß”`. */
function mayBeWritten(signs: string, [textBefore, nextSign]: Around): boolean {
  const isOpen = !/^\p{L}/u.test(nextSign) || /[’‘–—]$/u.test(signs)
  const isLetter = signs.startsWith('ß') || !/\p{Ll}$/u.test(textBefore)
  return isOpen && isLetter && /^[\p{Lu}ß][’‘“”„»«…–—™®©°¹²³]$/u.test(signs)
}

/**
 * Whether signs that may be one character of UTF-8 may be a capital and a sign: `BLÅ…`, `SALÄ–KOSKI`. Names rarely end
 * in `Ã`. Before lower case other than the `s` of an owner, the signs are one character: `LÅ‘rinc`.
 */
function mayBeName(signs: string, [, nextSign]: Around): boolean {
  return !signs.startsWith('Ã') && !/^(?!s)\p{Ll}/u.test(nextSign)
}

function isBesideLatin([textBefore, nextSign]: Around): boolean {
  return /[A-Za-z]$/.test(textBefore) || /^[A-Za-z]/.test(nextSign)
}

/**
 * Whether letters prove that a text was stored again. Not where the signs may be a name: in lower case behind or
 * between capitals (`IVÃ` before a no-break space, `MĂŞCAN`), or Latin letters alone where people write with others.
 */
function isEvidence(
  { signs, letters }: { signs: string; letters: string },
  around: Around,
  { script }: Source,
): boolean {
  const [textBefore, nextSign] = around
  const isRare = unusual.test(letters)
  const isLatin = /\p{Script=Latin}/u.test(letters)
  if (unusualAccent.test(letters)) return false
  if (script === null)
    return (
      !(signs.endsWith('\u00a0') && /\p{Lu}{2}$/u.test(textBefore)) &&
      !((isRare || !isLatin || mayBeName(signs, around)) && mayBeWritten(signs, around))
    )
  if (isRare) return false
  if (script.test('a')) {
    const isAmongCapitals = /\p{Lu}{2}$/u.test(textBefore) || (/\p{Lu}$/u.test(textBefore) && /\p{Lu}/u.test(nextSign))
    return !mayBeWritten(signs, around) && !(isAmongCapitals && /^(?!ß)\p{Ll}/u.test(letters))
  }
  return /\p{L}/u.test(letters) ? isLatin === isBesideLatin(around) : signs.length > 2
}
