// Repairs double-encoded UTF-8: a program read it in another encoding and saved it as UTF-8 again, as Excel does with a
// file without a byte-order mark.

/**
 * An encoding of a computer that makes this mistake. `script`: the script of names there, besides Latin. Null for
 * Western encodings, where names may be in any script. `fewest`: how many characters must be evidence, because a short
 * word such as `Гі` or `تک` may look like UTF-8. `trigger`: a fast check for encodings whose characters also occur in
 * names.
 */
type Source = { script: RegExp | null; fewest?: number; trigger?: RegExp }

/** The most common encodings come first. */
const sources: Record<string, Source> = {
  // After a capital such as `É`, a no-break space is really a space.
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
 * Undoes double encoding, up to three times: `BergstrÃ¶m` was `Bergström`, and `РћР»СЊРіР°` was `Ольга`. A text in
 * which any other letter has an accent was never double-encoded, and is returned unchanged.
 */
export function repairTwiceEncoded(text: string): string {
  // A fast check, because most cells of a gradebook are numbers or empty.
  if (!/\P{ASCII}/u.test(text)) return text
  let repaired = text
  for (let time = 0; time < maxRounds; time += 1) {
    const earlier = repairOnce(repaired)
    if (earlier === null) break
    repaired = earlier
  }
  return repaired
}
const maxRounds = 3

/**
 * Undoes double encoding line by line in a text in a legacy encoding. Some of its lines may be UTF-8, because someone
 * joined two files.
 */
export function repairLines(text: string): string {
  return text.replaceAll(/[^\r\n]+/g, repairTwiceEncoded)
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

/** The byte for each character of an encoding. */
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

/**
 * Whether a text may contain a UTF-8 character: a character for a leading byte, followed by one for a continuation
 * byte.
 */
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
 * Decodes the bytes behind these characters as UTF-8, and counts the characters that are evidence. Null if a character
 * has no byte, or if the bytes aren't UTF-8.
 */
function decodeAgain(text: string, source: Source, bytes: Bytes): { text: string; evidence: number } | null {
  try {
    // Many programs replace the no-break space that is part of `à`, `Š` or `Р` with a plain space.
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
      // A character counts once for each of its bytes except the first. Nobody writes two scripts in one word.
      if (isEvidence({ signs, letters }, around, source))
        evidence += isBesideLatin(around) ? sureEvidence : signs.length - Array.from(letters).length
      return letters
    })
    return { text: decoded, evidence }
  } catch {
    return null
  }
}

/** Restores the no-break space after a character that begins a two-byte sequence. `pair` ends with a plain space. */
function joinSpace(pair: string, bytes: Bytes): string {
  const byte = bytes.get(pair[0]!) ?? 0
  return byte > 0xc2 && byte < 0xe0 ? `${pair[0]!}\u00a0` : pair
}

/** Letters and signs that are rare in names. A short word in capitals may look like one of them. */
const unusual =
  /[\u00aa\u00b2-\u00ba\u0180-\u019f\u01a2-\u01ae\u01b1-\u0217\u021c-\u0258\u025a-\u02ba\u02bd-\u02ff\u0460-\u0489\u0492-\u04ff\u0700-\u085f]/u
/** Accents that don't occur in names, such as the one that `ÍŠ` in `MÍŠEK` would become. */
const unusualAccent = /[\u0305\u0309\u030d-\u0311\u0313-\u0322\u0324\u0325\u0329\u032a\u032c-\u036f]/u

const sureEvidence = 3

type Around = readonly [textBefore: string, nextSign: string]

/** Whether characters are a capital or `ß`, followed by punctuation: `RENÉ’S`, `JOSÉ…`, `Ó’Neill`, `Weiß”`. */
function mayBeWritten(signs: string, [textBefore, nextSign]: Around): boolean {
  const isOpen = !/^\p{L}/u.test(nextSign) || /[’‘–—]$/u.test(signs)
  const isLetter = signs.startsWith('ß') || !/\p{Ll}$/u.test(textBefore)
  return isOpen && isLetter && /^[\p{Lu}ß][’‘“”„»«…–—™®©°¹²³]$/u.test(signs)
}

/**
 * Whether characters that may be one UTF-8 character may also be a capital and punctuation: `BLÅ…`, `SALÄ–KOSKI`. Names
 * rarely end in `Ã`. Before lowercase letters, except for a possessive `s`, they are one UTF-8 character: `LÅ‘rinc`.
 */
function mayBeName(signs: string, [, nextSign]: Around): boolean {
  return !signs.startsWith('Ã') && !/^(?!s)\p{Ll}/u.test(nextSign)
}

function isBesideLatin([textBefore, nextSign]: Around): boolean {
  return /[A-Za-z]$/.test(textBefore) || /^[A-Za-z]/.test(nextSign)
}

/**
 * Whether letters prove that a text was double-encoded. They don't if the characters may be a name: lowercase letters
 * after or between capitals (`IVÃ` before a no-break space, `MĂŞCAN`), or only Latin letters where people write in
 * another script.
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
