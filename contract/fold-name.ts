// Folds names, so that two spellings of one name are equal. Every comparison and search of names uses this file.
import { oneLine } from './typed-text.ts'

/**
 * Letters that Unicode doesn't decompose, with what people type for them: CLDR's Latin-ASCII, and some African ones.
 */
const latinLetters = new Map(
  (
    'ß=ss æ=ae œ=oe þ=th ø=o ð=d đ=d ł=l ħ=h ŧ=t ı=i ŋ=n ĸ=q ə=e ǝ=e ɛ=e ɔ=o ɵ=o ɑ=a ɓ=b ƀ=b ƃ=b ƈ=c ȼ=c ɗ=d ɖ=d ƌ=d ' +
    'ɇ=e ƒ=f ɠ=g ɣ=g ǥ=g ɨ=i ɩ=i ɉ=j ƙ=k ƚ=l ɫ=l ɲ=n ƞ=n ƥ=p ɍ=r ȿ=s ƭ=t ʈ=t ⱦ=t ʉ=u ʋ=v ƴ=y ɏ=y ƶ=z ȥ=z ɀ=z ʒ=z ⱥ=a'
  )
    .split(' ')
    .flatMap((pair) => {
      const [letter = '', plain = ''] = pair.split('=')
      // 'ß'.toUpperCase() is 'SS', and the capital of 'ı' is an 'I'.
      const capital = letter === 'ß' ? 'ẞ' : letter.toUpperCase()
      return [[letter, plain] as const, [capital, plain[0]!.toUpperCase() + plain.slice(1)] as const]
    }),
)

/** Apostrophes, quotation marks, primes and letters that keyboards and programs put for an apostrophe. */
const apostrophes =
  /[`\u00b4\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u0374\u055a\u05f3\u07f4\u07f5\u1fbd\u1fbf\u2018\u2019\u201b\u2032\u2035\ua78b\ua78c\uff07\uff40]/g
/** Dashes of every script, and signs that look like one. */
const dashes = /[\p{Dash_Punctuation}\u02d7\u2043\u2212]/gu
/** Dots between the parts of a name, in Catalan, Chinese and Japanese. */
const middleDots = /[\u00b7\u2022\u2027\u2219\u22c5\u30fb]/g
/** What oneLine leaves in a text for scripts and emoji that need it: joiners, direction marks, variation selectors. */
const joiners = /\p{Default_Ignorable_Code_Point}/gu
const accentedLetters = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])(\p{M}+)/gu
/** Most names: folding them again changes only capitals and spaces. */
const isAscii = /^[ -_a-~]*$/

/**
 * Returns the form in which two spellings of one name are equal: lowercase, without accents, with one kind of
 * apostrophe and dash, and one space between words. `Łukasz O’Brien` is `lukasz o'brien`.
 *
 * Only marks on Latin, Greek and Cyrillic letters are accents. The signs of other scripts are letters, and without them
 * two persons would have one name: राम is Ram and रमा is Rama, か is ka and が is ga.
 */
export function foldName(text: string): string {
  const line = isAscii.test(text) ? text.trim() : toBaseLetters(oneLine(text))
  return line.toLowerCase().replaceAll('ς', 'σ').replaceAll(/\s+/g, ' ')
}

/**
 * Whether two spellings of one name have different accents on some letter, as Hà and Hạ, or Bjørn and Björn. Accents
 * that one of them leaves out make no difference, nor does the cedilla that old programs write for a comma.
 */
export function differInAccents(name: string, spelling: string): boolean {
  if (isAscii.test(name) || isAscii.test(spelling)) return false
  const [accents, otherAccents] = [listAccents(name), listAccents(spelling)]
  return (
    accents.length === otherAccents.length &&
    accents.some((marks, index) => marks !== '' && otherAccents[index] !== '' && otherAccents[index] !== marks)
  )
}

/** Returns the accents of each letter that foldName leaves of a name: its marks, and `ø` itself, which has none. */
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
 * Returns the form in which a search finds a name: foldName without quotation marks and the dot of Marcel.lí, and with
 * a space for each dash and middle dot. Vowel points of Hebrew and Arabic, the stretched line, the hamza and the forms
 * of yeh, kaf, heh and teh make no difference, because people don't type them. 髙 is 高, and 々 the sign before it.
 * Names that are equal only in this form may be those of two persons: let someone decide.
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

/** Forms of signs in Japanese family names, each before the one that people type for it. */
const hanForms = new Map(
  Array.from(
    '髙高﨑崎碕崎齋斎齊斎斉斎邊辺邉辺濵浜濱浜澤沢廣広櫻桜嶋島嶌島冨富德徳惠恵眞真國国條条龍竜瀨瀬淸清靑青黑黒榮栄萬万曾曽峯峰舘館𠮷吉桒桑槇槙藪薮渕淵關関寬寛'.matchAll(
      /(.)(.)/gu,
    ),
    ([, form = '', usual = '']) => [form, usual] as const,
  ),
)

/** Returns foldForSearch of a name without its spaces and commas: people write `van der Berg` as one word. */
export function joinWords(name: string): string {
  return dropSpaces(foldForSearch(name))
}

/** Returns a name without its spaces and commas. */
export function dropSpaces(name: string): string {
  return name.replaceAll(/[\s,]/gu, '')
}

/**
 * Whether a text without spaces begins like some of the words do when they are written as one: `vanderb` like `van der
 * Berg`, and `mcdo` like `McDonald`. All are in the form of foldForSearch.
 */
export function beginsJoined(words: readonly string[], text: string): boolean {
  return words.some(
    (word, index) =>
      word !== '' && (word.startsWith(text) || (text.startsWith(word) && words.slice(index).join('').startsWith(text))),
  )
}

/**
 * Returns other ways to write a name: with letters spelled out, `Mueller` for `Müller`, or not any more, and without
 * initials between its words and a number before them. They may be others' names, such as `Jol` for `Joel`: look for
 * them when nobody has the text itself.
 */
export function listSpellings(text: string): string[] {
  const name = text.normalize('NFC').toLowerCase()
  const words = name.split(/\s+/)
  const longWords = words.filter((word) => !/^(?:\p{L}\p{M}*|\d{1,3})\.?$/u.test(word))
  const spellings = new Set([
    name.replaceAll(/[äöüøå]/gu, (letter) => digraphs[letter]!),
    name.replaceAll(/([aou])e|aa/g, (pair) => pair[0]!),
    // The `ae` of Ærø is one letter.
    name.replaceAll(/[ou]e/g, (pair) => pair[0]!),
    ...(longWords.length > 1 && longWords.length < words.length ? [longWords.join(' ')] : []),
  ])
  spellings.delete(name)
  return [...spellings]
}
const digraphs: Partial<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** Returns a Chinese, Japanese or Korean name without its spaces, which people leave out. Empty for any other name. */
export function joinEastAsian(name: string): string {
  const joined = isAscii.test(name) ? '' : joinWords(name)
  return eastAsian.test(joined) ? joined : ''
}
const eastAsian = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}々ー]+$/u

/** Returns a text without accents and with plain Latin letters, capitals kept. */
export function toBaseLetters(text: string): string {
  return (
    text
      // Before the decomposition, in which an acute accent is a space and a mark.
      .replaceAll(apostrophes, "'")
      .replaceAll(dashes, '-')
      .replaceAll(withJoiner, (letter) => joinedLetters[letter] ?? letter)
      .replaceAll(joiners, '')
      .normalize('NFKD')
      // Thai and Lao น้ำ is typed with its tone before or behind the first half of its vowel.
      .replaceAll(/([\u0e48-\u0e4b\u0ec8-\u0ecb])([\u0e4d\u0ecd])/g, '$2$1')
      // ŉ has one inside.
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

/** Marks that make another letter of an alphabet: й, ї, ў, ѓ and ќ. Others, as in ё, may be left out. */
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

/** Letters of their own that older programs write as another one with a joiner: the chillus of Malayalam. */
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

/** Drops and replaces what people who type Hebrew or Arabic leave out. Takes and returns composed text. */
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
