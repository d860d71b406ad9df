// Folds names so that two spellings of the same name become equal. Every comparison and search of names uses this file.
import { oneLine } from './typed-text.ts'

/**
 * Letters that Unicode doesn't decompose, with what people type for them: CLDR's Latin-ASCII, and some African letters.
 */
const latinLetters = new Map(
  (
    'ß=ss æ=ae œ=oe þ=th ø=o ð=d đ=d ł=l ħ=h ŧ=t ı=i ŋ=n ĸ=q ə=e ǝ=e ɛ=e ɔ=o ɵ=o ɑ=a ɓ=b ƀ=b ƃ=b ƈ=c ȼ=c ɗ=d ɖ=d ƌ=d ' +
    'ɇ=e ƒ=f ɠ=g ɣ=g ǥ=g ɨ=i ɩ=i ɉ=j ƙ=k ƚ=l ɫ=l ɲ=n ƞ=n ƥ=p ɍ=r ȿ=s ƭ=t ʈ=t ⱦ=t ʉ=u ʋ=v ƴ=y ɏ=y ƶ=z ȥ=z ɀ=z ʒ=z ⱥ=a'
  )
    .split(' ')
    .flatMap((pair) => {
      const [letter = '', plain = ''] = pair.split('=')
      // 'ß'.toUpperCase() is 'SS'. The capital of 'ı' is 'I', which is a plain letter.
      const capital = letter === 'ß' ? 'ẞ' : letter.toUpperCase()
      const pairs = [[letter, plain] as const, [capital, plain[0]!.toUpperCase() + plain.slice(1)] as const]
      return letter === 'ı' ? pairs.slice(0, 1) : pairs
    }),
)

/** Apostrophes, quotation marks, primes and letters that keyboards and programs use as an apostrophe. */
const apostrophes =
  /[`\u00b4\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u0374\u055a\u05f3\u07f4\u07f5\u1fbd\u1fbf\u2018\u2019\u201b\u2032\u2035\ua78b\ua78c\uff07\uff40]/g
/** Dashes in every script, and characters that look like a dash. */
const dashes = /[\p{Dash_Punctuation}\u02d7\u2043\u2212]/gu
/** Dots between the parts of a name, as in Catalan, Chinese and Japanese. */
const middleDots = /[\u00b7\u2022\u2027\u2219\u22c5\u30fb]/g
/**
 * Characters that `oneLine` keeps because scripts and emoji need them: joiners, direction marks, variation selectors.
 */
const joiners = /\p{Default_Ignorable_Code_Point}/gu
const accentedLetters = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])(\p{M}+)/gu
/** Matches most names. Folding changes only their capitals and spaces. */
const isAscii = /^[ -_a-~]*$/

/**
 * Returns the form in which two spellings of one name are equal: lowercase, without accents, with one kind of
 * apostrophe and dash, and one space between words. `Łukasz O’Brien` is `lukasz o'brien`.
 *
 * Only marks on Latin, Greek and Cyrillic letters are accents. In other scripts, marks are part of a character. Without
 * them, different names would become equal: राम is Ram and रमा is Rama, か is ka and が is ga.
 */
export function foldName(text: string): string {
  const line = isAscii.test(text) ? text.trim() : toBaseLetters(oneLine(text))
  return line.toLowerCase().replaceAll('ς', 'σ').replaceAll(/\s+/g, ' ')
}

/**
 * Whether two spellings of a name have different accents on the same letter, such as Hà and Hạ, or Bjørn and Björn. An
 * accent that only one of them has makes no difference, and neither does the cedilla that old programs write instead of
 * a comma. If both have Vietnamese accents, every accent counts: Hoa and Hòa are different names.
 */
export function differInAccents(name: string, spelling: string): boolean {
  if (isAscii.test(name) || isAscii.test(spelling)) return false
  const [accents, otherAccents] = [listAccents(name), listAccents(spelling)]
  const areVietnamese = [accents, otherAccents].every((list) => list.some((marks) => vietnamese.test(marks)))
  // The tone of Hòa is also written on the other vowel: Hoà.
  if (areVietnamese) return accents.join('') !== otherAccents.join('')
  return (
    accents.length === otherAccents.length &&
    accents.some((marks, index) => marks !== '' && otherAccents[index] !== '' && otherAccents[index] !== marks)
  )
}

/** A hook, a dot below, a horn, or two accents on one letter. */
const vietnamese = /[\u0309\u0323\u031b]|[\u0302\u0306][\u0300\u0301\u0303]/u

/**
 * Returns the accents of each character in a folded name: its combining marks. A character such as `ø`, which doesn't
 * decompose, is itself the accent.
 */
function listAccents(name: string): string[] {
  const letters = oneLine(name)
    .normalize('NFKD')
    .replaceAll('\u0327', '\u0326')
    .matchAll(/\P{M}(\p{M}*)/gu)
  return Array.from(letters, ([letter, marks = '']) => {
    const accents = latinLetters.has(letter) ? letter.toLowerCase() + marks : marks
    return Array.from(foldName(letter), () => accents)
  }).flat()
}

/**
 * Returns the form of a name for searching: `foldName` without quotation marks and without the dot in Marcel.lí, and
 * with a space for each dash and middle dot. Hebrew and Arabic vowel points, the kashida, the hamza, and the forms of
 * yeh, kaf, heh and teh are ignored, because people don't type them. 髙 becomes 高, and 々 becomes the character before
 * it. Names that are equal only in this form may belong to two people, so a person has to decide.
 */
export function foldForSearch(text: string): string {
  const name = foldName(text)
    .replaceAll(/['"“”„\u05f4]/g, '')
    .replaceAll(/([a-z]l)\.(?=l[a-z])/g, '$1')
    .replaceAll(/[-·]/g, ' ')
  const folded = isAscii.test(name)
    ? name
    : foldPoints(name)
        .replaceAll(/(\p{Script=Han})々/gu, '$1$1')
        .replaceAll(/\p{Script=Han}/gu, (sign) => hanForms.get(sign) ?? sign)
  return folded.trim().replaceAll(/\s+/g, ' ')
}

/** Variants of characters in Japanese family names, each followed by the one that people usually type. */
const hanForms = new Map(
  Array.from(
    '髙高﨑崎碕崎齋斎齊斎斉斎邊辺邉辺濵浜濱浜澤沢廣広櫻桜嶋島嶌島冨富德徳惠恵眞真國国條条龍竜瀨瀬淸清靑青黑黒榮栄萬万曾曽峯峰舘館𠮷吉桒桑槇槙藪薮渕淵關関寬寛'.matchAll(
      /(.)(.)/gu,
    ),
    ([, form = '', usual = '']) => [form, usual] as const,
  ),
)

/**
 * Returns a name in the form of `foldForSearch`, without spaces and commas. People write `van der Berg` as one word.
 */
export function joinWords(name: string): string {
  return dropSpaces(foldForSearch(name))
}

/** Returns a name without spaces and commas. */
export function dropSpaces(name: string): string {
  return name.replaceAll(/[\s,]/gu, '')
}

/**
 * Whether a text is the beginning of some of the words joined together: `vanderb` matches `van der Berg`, and `mcdo`
 * matches `McDonald`. The text has no spaces. The words and the text are in the form of `foldForSearch`.
 */
export function startsJoinedWords(words: readonly string[], text: string): boolean {
  return words.some(
    (word, index) =>
      word !== '' && (word.startsWith(text) || (text.startsWith(word) && words.slice(index).join('').startsWith(text))),
  )
}

/**
 * Returns other spellings of a name: with umlauts spelled out (`Mueller` for `Müller`) or contracted, and without
 * initials or a number in front. These may be other people's names, such as `Jol` for `Joel`, so search for them only
 * if nobody matches the text itself.
 */
export function listSpellings(text: string): string[] {
  const name = text.normalize('NFC').toLowerCase()
  const words = name.split(/\s+/)
  const longWords = words.filter((word) => !/^(?:\p{L}\p{M}*|\d{1,3})\.?$/u.test(word))
  const spellings = new Set([
    name.replaceAll(/[äöüøå]/gu, (letter) => digraphs[letter]!),
    name.replaceAll(/([aou])e|aa/g, (pair) => pair[0]!),
    // Variant that keeps `ae`, which is one letter in Ærø.
    name.replaceAll(/[ou]e/g, (pair) => pair[0]!),
    ...(longWords.length > 1 && longWords.length < words.length ? [longWords.join(' ')] : []),
  ])
  spellings.delete(name)
  return [...spellings]
}
const digraphs: Partial<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/**
 * Returns a Chinese, Japanese or Korean name without spaces, which people often omit. Returns an empty string for any
 * other name.
 */
export function joinEastAsian(name: string): string {
  const joined = isAscii.test(name) ? '' : joinWords(name)
  return eastAsian.test(joined) ? joined : ''
}
const eastAsian = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}々ー]+$/u

/** Returns a text without accents and with plain Latin letters. Capitals stay. */
export function toBaseLetters(text: string): string {
  return (
    text
      // Before NFKD, which would split an acute accent into a space and a combining mark.
      .replaceAll(apostrophes, "'")
      .replaceAll(dashes, '-')
      .replaceAll(withJoiner, (letter) => joinedLetters[letter] ?? letter)
      .replaceAll(joiners, '')
      .normalize('NFKD')
      // In Thai and Lao น้ำ, the tone mark is typed before or after the first half of the vowel.
      .replaceAll(/([\u0e48-\u0e4b\u0ec8-\u0ecb])([\u0e4d\u0ecd])/g, '$2$1')
      // NFKD splits ŉ into an apostrophe and an n.
      .replaceAll(apostrophes, "'")
      .replaceAll(
        accentedLetters,
        (_, letter: string, marks: string) => letter + (ownMarks[letter]?.exec(marks)?.[0] ?? ''),
      )
      .replaceAll(/\P{ASCII}/gu, (letter) => latinLetters.get(letter) ?? letter)
      .replaceAll(middleDots, '·')
      .replaceAll(/(l)·(?=l)/gi, '$1')
      .normalize('NFC')
  )
}

/**
 * Combining marks that make a different letter of the alphabet: й, ї, ў, ѓ and ќ. People may omit other marks, such as
 * the one in ё.
 */
const ownMarks: Partial<Record<string, RegExp>> = {
  и: /\u0306/u,
  И: /\u0306/u,
  у: /\u0306/u,
  У: /\u0306/u,
  і: /\u0308/u,
  І: /\u0308/u,
  г: /\u0301/u,
  Г: /\u0301/u,
  к: /\u0301/u,
  К: /\u0301/u,
}

/** Letters that older programs write as another letter with a joiner: the Malayalam chillus, and the Bengali ৎ. */
const joinedLetters: Partial<Record<string, string>> = {
  'ണ്\u200d': 'ൺ',
  'ന്\u200d': 'ൻ',
  'ര്\u200d': 'ർ',
  'ല്\u200d': 'ൽ',
  'ള്\u200d': 'ൾ',
  'ക്\u200d': 'ൿ',
  'ত্\u200d': 'ৎ',
}
const withJoiner = /\p{L}[\u09cd\u0d4d]\u200d/gu

/** Drops or replaces the marks that people omit when they type Hebrew or Arabic. Takes and returns composed text. */
function foldPoints(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(
      /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/g,
      '',
    )
    .replaceAll('\u0671', '\u0627')
    .replaceAll(/[\u0649\u06cc]/g, '\u064a')
    .replaceAll('\u06a9', '\u0643')
    .replaceAll(/[\u0629\u06c1\u06c3]/g, '\u0647')
    .normalize('NFC')
}
