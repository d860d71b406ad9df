// Decodes the bytes of a text file. Used by the page and the server.
import { readTitle } from './column-titles.ts'

/** Encodings that a file can't declare, in the order in which they are tried. */
export const legacyEncodings = [
  'windows-1252',
  'windows-1254',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'macintosh',
  'koi8-r',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
  'euc-jp',
  'iso-8859-2',
  'iso-8859-15',
  'iso-8859-5',
  'ibm866',
  'x-mac-cyrillic',
  'ibm850',
  'ibm437',
  'ibm852',
  'iso-2022-jp',
] as const
export type LegacyEncoding = (typeof legacyEncodings)[number]
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32le' | 'utf-32be' | LegacyEncoding

/**
 * A file's text, with its byte-order mark if it has one. `candidates` are the legacy encodings that the file may have,
 * most likely first. A person must then check how the characters look. Empty for Unicode.
 */
export type DecodedFile = { text: string; encoding: Encoding; candidates: LegacyEncoding[] }

/**
 * Decodes a file: as UTF-8, UTF-16 or UTF-32, with or without a byte-order mark, or else in the `chosen` encoding, or
 * in the one that fits best. Returns null if the file isn't text.
 */
export function decodeFile(bytes: Uint8Array, chosen: LegacyEncoding | null = null): DecodedFile | null {
  const unicode = findUnicode(bytes)
  const candidates = unicode ? [] : listEncodings(bytes)
  const encoding = unicode ?? chosen ?? candidates[0] ?? 'windows-1252'
  // Some programs pad a file with zeros.
  const text = decode(bytes, encoding).replace(/\0{1,4096}$/, '')
  // Text never contains U+0000 elsewhere. Spreadsheets and pictures do.
  if (text.includes('\0')) return null
  return { text, encoding, candidates }
}

/** Decodes bytes. Invalid bytes become U+FFFD. A byte-order mark stays. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return decodeWide(bytes, encoding === 'utf-32le')
  if (!isDos(encoding)) return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
  const letters = dosLetters[encoding]
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCodePoint(byte) : letters[byte - 0x80])).join('')
}

/** Decodes UTF-32, which no browser supports. An incomplete character at the end becomes U+FFFD. */
function decodeWide(bytes: Uint8Array, isLittle: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: Math.ceil(bytes.length / 4) }, (_, index) => {
    const code = index * 4 + 4 > bytes.length ? Infinity : view.getUint32(index * 4, isLittle)
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\ufffd'
  }).join('')
}

/**
 * The characters for bytes 0x80 to 0xff in the code pages that Excel's "CSV (MS-DOS)" writes. Browsers don't support
 * them. Source: unicode.org, MAPPINGS/VENDORS/MICSFT/PC.
 */
const dosLetters = {
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ibm437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  ibm852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
} as const satisfies Partial<Record<LegacyEncoding, string>>

function isDos(encoding: Encoding): encoding is keyof typeof dosLetters {
  return encoding in dosLetters
}

/** Whether an encoding isn't a Unicode encoding. */
export function isLegacy(encoding: Encoding): encoding is LegacyEncoding {
  return (legacyEncodings as readonly string[]).includes(encoding)
}

/**
 * Whether a file switches to Japanese characters with ESC $, as ISO-2022-JP does. That encoding has no bytes above
 * 0x7f.
 */
function isShiftedToJapanese(bytes: Uint8Array): boolean {
  let index = bytes.indexOf(escape)
  while (index !== -1 && bytes[index + 1] !== dollarSign) index = bytes.indexOf(escape, index + 1)
  return index !== -1
}
const [escape, dollarSign] = [0x1b, 0x24]

/** Lists the encodings in which all bytes of a file are valid, most likely first. */
function listEncodings(bytes: Uint8Array): LegacyEncoding[] {
  if (isShiftedToJapanese(bytes)) return ['iso-2022-jp']
  const sample = findSample(bytes)
  return legacyEncodings
    .map((encoding) => ({ encoding, text: decode(sample, encoding) }))
    .map(({ encoding, text }) => ({ encoding, text, oddity: rateOddity(text, encoding) }))
    .filter(({ oddity }) => oddity < Infinity)
    .map(({ encoding, text, oddity }) => ({ encoding, oddity, titles: countTitles(text) }))
    .toSorted((first, second) => second.titles - first.titles || first.oddity - second.oddity)
    .map(({ encoding }) => encoding)
}

/** Returns the number of known column titles with letters that other encodings show differently. */
function countTitles(text: string): number {
  const cells = text.split('\n', linesWithTitles).flatMap((line) => line.replaceAll('"', '').split(/[,;|\t]/))
  return cells.filter((cell) => /(?=\p{L})\P{ASCII}/u.test(cell) && readTitle(cell.trim()) !== null).length
}
const linesWithTitles = 60

/** Returns the Unicode encoding of a file, by its byte-order mark or its bytes. Null if it has another encoding. */
function findUnicode(bytes: Uint8Array): Encoding | null {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes
  // In UTF-32, the byte-order mark or the first character has at least two zero bytes.
  if (bytes.length > 3 && second + third + fourth === 0 && first !== 0) return 'utf-32le'
  if (bytes.length > 3 && first + second + third === 0 && fourth !== 0) return 'utf-32be'
  if (first === 0xff && second === 0xfe) return third + fourth === 0 && bytes.length > 3 ? 'utf-32le' : 'utf-16le'
  if (first + second === 0 && third === 0xfe && fourth === 0xff) return 'utf-32be'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const wide = findWide(bytes)
  if (wide) return wide
  try {
    // The file may be cut off inside its last character. If that is its only non-ASCII character, the file may have
    // another encoding.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    const isWhole = (bytes.at(-1) ?? 0) < 0x80 || /\P{ASCII}/u.test(text)
    return isShiftedToJapanese(bytes) || !isWhole ? null : 'utf-8'
  } catch {
    return null
  }
}

/**
 * Recognizes UTF-16 without a byte-order mark by the zero bytes in its separators and line ends. Other texts have no
 * zero bytes. If one got there by mistake, most pairs of bytes are two ASCII characters.
 */
function findWide(bytes: Uint8Array): Encoding | null {
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1
  const isPrinted = (byte: number) => byte > 0x1f && byte < 0x7f
  let [big, little, twoLetters, otherPairs] = [0, 0, 0, 0]
  for (let index = 0; index + 1 < Math.min(end, maxSampleLength); index += 2) {
    const [first = 0, second = 0] = bytes.subarray(index, index + 2)
    if (first === 0) big += 1
    else if (second === 0) little += 1
    else if (isPrinted(first) && isPrinted(second)) twoLetters += 1
    else otherPairs += 1
  }
  if (big + little === 0 || twoLetters > otherPairs + big + little) return null
  return little > big ? 'utf-16le' : 'utf-16be'
}

/** The maximum number of bytes that are compared. */
const maxSampleLength = 20_000

/** Returns the lines that are neither ASCII nor UTF-8, because someone may have joined two files. */
function findSample(bytes: Uint8Array): Uint8Array {
  const sample: number[] = []
  let start = 0
  let isForeign = false
  for (let index = 0; index <= bytes.length && sample.length < maxSampleLength; index += 1) {
    const byte = bytes[index] ?? lineFeed
    if (byte >= 0x80) isForeign = true
    if (byte !== lineFeed && byte !== carriageReturn) continue
    const line = bytes.subarray(start, Math.min(index, start + maxSampleLength))
    if (isForeign && !isUtf8(line)) sample.push(...line, lineFeed)
    start = index + 1
    isForeign = false
  }
  return Uint8Array.from(sample)
}
const [lineFeed, carriageReturn] = [10, 13]

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Letters in an encoding for which other encodings have more common letters. Names rarely contain them. */
const rare = /[ÝÞðþ¥¤ƒ]/u
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  /\p{Script=Hangul}/u,
]
/** The characters in most East Asian names. Bytes decoded with the wrong encoding rarely produce one of them. */
const common = new Set(
  '王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖田董袁潘于蒋蔣蔡余杜叶葉程苏蘇魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤' +
    '明伟偉芳娜敏静靜丽麗强強磊军軍洋勇艳艷杰傑娟涛超秀霞平刚桂英华華玉兰红春梅文志建国國海波小晓晨雨欣怡佳子涵浩宇俊一思美' +
    '山木村川藤野本井中大佐伊加吉松清池石橋橋鈴渡辺斎斉小林原岡島福前後上下西東北南口内長谷久保三宮今森青安菅増水花郎太健翔蓮菜衣拓誠潤陽咲結翼陸奈智樹由美穂香恵真里' +
    '가강건경고곽관구국권규근기길김나남노다대도독동라류리림마명모무문미민박방배백범병보복봉빈사상서석선설성세소솔송수숙순슬승시신아안애양연영예오옥온용우욱운원월유윤율은의이인일임자장재전정제조종주준중지진차찬창채천철최춘태필하한해향현형혜호홍화환황효훈희',
)
const eastAsian = /[\p{Script=Han}\p{Script=Hangul}\uff61-\uff9f]/u

/** Returns how unlikely a text looks in an encoding: 0 is fine, and Infinity means that some bytes are invalid. */
function rateOddity(text: string, encoding: LegacyEncoding): number {
  // oxlint-disable-next-line no-control-regex -- they are what undefined bytes become
  if (/[\ufffd\u0080-\u009f\ue000-\uf8ff]/u.test(text)) return Infinity
  // Words that consist only of accented letters belong to another script.
  let oddity = 2 * (text.match(/[\u00c0-\u024f]{3,}/gu) ?? []).join('').length
  let foreign = 0
  let previous = ''
  for (const letter of text) {
    const isForeign = letter > '\u007f'
    if (isForeign) foreign += 1
    const isApostrophe = letter === '’' && /[A-Za-z]/.test(previous)
    if (isForeign && !isApostrophe) {
      if (!/\p{L}|\p{M}/u.test(letter)) oddity += 2
      else if (rare.test(letter)) oddity += 1.5
      // Thai marks without their base letter.
      else if (/\p{M}/u.test(letter) && !/\p{L}|\p{M}/u.test(previous)) oddity += 2
      else if (eastAsian.test(letter) && !common.has(letter)) oddity += 0.6
      // Names start with a capital.
      else if (/\p{Ll}/u.test(letter) && !/[\p{L}\p{M}’']/u.test(previous)) oddity += 1.5
      // A capital inside a word, or two scripts in one word.
      else if (/\p{Lu}/u.test(letter) && /\p{Ll}/u.test(previous)) oddity += 2
      else if (/\p{L}/u.test(previous) && findScript(previous) !== findScript(letter)) oddity += 2
    } else if (/[A-Z]/.test(letter) && previous > '\u007f' && /\p{Ll}/u.test(previous)) oddity += 2
    else if (/[a-z]/.test(letter) && previous > '\u007f' && findScript(previous) > 0) oddity += 2
    previous = letter
  }
  // Thai words without a vowel are rare.
  if (encoding === 'windows-874' && !/[\u0e30-\u0e45]/u.test(text)) oddity += foreign / 2
  if (encoding === 'iso-8859-5' || encoding === 'windows-874') oddity += foreign / 4
  return foreign === 0 ? 0 : oddity / foreign
}

function findScript(letter: string): number {
  return scripts.findIndex((script) => script.test(letter))
}
