// Reads people from cells: names and addresses.
import { readEmail } from '#contract/email.ts'
import { oneLine } from '#contract/typed-text.ts'
import { withoutInitials } from './initials.ts'
import { withoutRemarks } from './remarks.ts'
import { holdsAddress } from './rows.ts'
import { restoreAddresses } from './spelled-addresses.ts'

/** A name in two parts. `last` may be empty. */
export type PersonName = { first: string; last: string }

const quotePairs = ['""', "''", '“”', '„“', '„”', '‘’', '«»', '»«', '‹›', '__', '**']

/** Returns a text without the quotation marks, or the signs for bold or italic text, around it. */
export function unquote(text: string): string {
  const [opening = '', closing = ''] = [text[0], text.at(-1)]
  if (text.length < 3 || !quotePairs.includes(opening + closing)) return text
  // A doubled quotation mark is part of the text.
  const parts = text.slice(1, -1).split(opening + opening)
  return parts.some((part) => part.includes(opening)) ? text : parts.join(opening).trim()
}

const suffix =
  /^(?:(?:jr|sr|ii|iii|iv|2nd|3rd|esq|ph\.?d)\.?|MBA|MSc|BSc|DPhil|EdD|RN|BSN|MSN|CPA|MPH|MFA|DDS|PharmD)$/i
/** A suffix after first names, as in `Johnson, Robert III`. */
const suffixBehind = /(?<=\p{L}[\p{L}.]) (?:[Jj]r\.?|JR|[Ss]r\.?|SR|I{2,3}|IV)$/u
/** Degrees. They must follow a full name, because they may also be initials of first names. */
const degree = /^(?:[MB]\.(?:A|[Ss]c?|Ed|Eng)\.|M\.?D\.?|J\.D\.|LL\.?M\.?|Dipl\.-Ing\.)$/
/** Words before a last name, or between two last names. */
export const particles = new Set(
  'van von vom der den de del della di da do dos das du des la le las los al el bin ibn ben ter ten te zu zum af av y e i'.split(
    ' ',
  ),
)
const honorific =
  /^(?:dr|prof|mr|mrs|ms|miss|mx|herr|frau|mme|mlle|monsieur|madame|señor|señora|sra|srta|dott|dhr|mevr|ifj|özv)\.?$/iu

/** Returns a name without titles before it, such as `Dr.` or `Ms.`. Keeps two words, or one after a period. */
function withoutHonorifics(name: string): string {
  const words = name.split(' ')
  let start = 0
  while (
    start < words.length - 1 &&
    isHonorific(words[start]!) &&
    // Two capitals are initials, unless the whole name is in capitals.
    !(/^\p{Lu}{2}$/u.test(words[start]!) && /\p{Ll}/u.test(name)) &&
    (words.length - start > 2 || words[start]!.endsWith('.'))
  )
    start += 1
  return words.slice(start).join(' ')
}

/** Whether a cell is a title before a name, such as `Ms.`. */
export function isHonorific(text: string): boolean {
  return honorific.test(text)
}

/**
 * Returns a full name as `Last, First`. The name begins with `familyNames` family names. Titles such as “Dr.” are moved
 * to the first name, and words such as “de la” belong to the name after them.
 */
export function putComma(name: string, familyNames: number): string {
  const words = oneLine(name).split(/\s+/u)
  if (name.includes(',') || familyNames === 0) return name
  const start = Math.max(
    words.findIndex((word) => !honorific.test(word)),
    0,
  )
  let end = start
  for (let count = 0; count < familyNames && end < words.length - 1; end += 1)
    if (!particles.has(words[end]!.toLowerCase())) count += 1
  if (end === start || end >= words.length) return name
  return `${words.slice(start, end).join(' ')}, ${[...words.slice(0, start), ...words.slice(end)].join(' ')}`
}

/**
 * Particles with capitals directly before a last name, `De La Cruz`. Elsewhere, or as `Van` alone, they are names.
 * `Dos` is never one.
 */
const capitalizedParticle =
  /^(?:St\.|Dos(?: .+)?|De L(?:a|as|os)|V[ao]n De[nr]?|Del(?:l[ao])?|(?:Abd )?[AE]l|Ibn|Abu)$/u

/** `Da Silva`. In other names, such as `Van Da Nguyen`, Da is a given name. */
const portuguese = /^Da \p{L}{3,}(?:[aoe]|ez)(?: |$)/u

/** Matches a Chinese, Japanese or Korean name in its own script, with spaces. The family name comes first. */
const eastAsian = /^[\p{Script=Han}\p{Script=Hangul}々]+(?: [\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}々]+)+$/u
/** Initials of given names. Initials in Latin letters may be of family names: `Maya B.`, `Arun K. R.`. */
const initials = /^(?:\p{Script=Cyrillic}\.){1,3}$/u
/** A Russian or Ukrainian patronymic. */
const fatherName = /(?:[оеєі]вич|ьич|[оеіє]вна|ївна|ична)$/u
/** A family name in capitals beside a given name that isn't: `BERGSTRÖM Maja`, `Maja BERGSTRÖM LARSSON`. */
const inCapitals = /^(?=.*\p{Lu}{2})[\p{Lu}\p{M}'’-]{3,}$/u

/** Short family names that are never initials before a given name, as in `LI Maja`. `MA` may be María. */
const shortInCapitals = /^(?:LI|HE|HU|XU|WU|YU|LU|NG|VU|HO|DU|GU|YE|SU|TU|FU|QI|XI|OH|VÕ|VŨ|HỒ|ĐỖ|LÝ|TẠ)$/u
/** Short family names that may also be initials. Before an East Asian given name, they are family names: `KO Min`. */
const shortBeforeGivenNames = /^(?:AN|AU|GE|HA|IM|JI|KE|KO|KU|LO|OU|VO|YI)$/
/** One-syllable East Asian given names, except usual names elsewhere and family names such as `Jung` and `Young`. */
const oneSyllable =
  /^(?:Min|Seo|Sun|Wei|Ming|Hye|Hyun|Hyeon|Jin|Jae|Joon|Yeon|Eun|Woo|Soo|Seung|Kyung|Ying|Xin|Xiao|Jian|Jing|Jie|Jia|Hui|Hao|Mei|Yan|Ting|Qing|Xue|Xiang|Zhi|Minh|Anh|Linh|Thanh|Huong|Trang)$/
/** Two-syllable East Asian given names, in one word or in two. */
const twoSyllables =
  /^(?:Chul|Dong|Eun|Gyu|Hae|Hee|Hoon|Hun|Hye|Hyeon|Hyun|Jae|Jeong|Jin|Joon|Jun|Jung|Kwang|Kyeong|Kyu|Kyung|Min|Myeong|Myung|Sang|Seo|Seok|Seon|Seong|Seung|Soo|Sook|Sung|Tae|Woo|Yeon|Yong|Yoon|Young|Chun|Hao|Hong|Hua|Hui|Jia|Jian|Jie|Jing|Kai|Mei|Ming|Qing|Ting|Wei|Wen|Xiao|Xin|Xiu|Ying|Yuan|Zhi)[ -]?(?:chul|dong|eun|gyu|hee|hoon|hun|hye|hyeon|hyun|jae|jeong|jin|joon|jun|jung|kyeong|kyu|kyung|min|myeong|myung|seo|seok|seon|seong|seung|soo|sook|sung|tae|woo|yeon|yeong|yong|yoon|young|chun|fang|feng|hao|hong|hua|hui|jia|jian|jie|jing|lin|mei|ming|ping|qing|ting|wei|wen|xia|xin|xiu|yan|ying|yuan|zhen)$/i

/** Words before a family name in capitals. In other spellings, they may be given names, as in `Minh Van TRAN`. */
const leadsCapitals =
  /^(?:Ma?c|St\.?|d[aeiou]|D[AEIOU]|d[aeo]s|D[AEO]S|del|DEL|l[aeo]s?|L[AEO]S?|al|AL|el|EL|bin|BIN|ibn|IBN|ben|BEN|abu|ABU|v[ao]n|V[AO]N|de[nr]|DE[NR]|te[nr]?|TE[NR]?|zu[mr]?|ZU[MR]?|MA?C|ST)$/

/**
 * Splits a full name. Without a comma as in `Last, First`, the last name starts at a lowercase word such as `van`, or
 * is the last word, and `i` in `Núria Puig i Cadafalch` joins two. An address beside the name is dropped. A nickname
 * after it, `Xin Li (Ella)`, is added to the first names.
 */
export function splitName(text: string): PersonName {
  const [last = '', ...otherParts] = tidyName(text)
    .split(',')
    .map((part) => part.trim())
  const parts = otherParts.filter((part) => part !== '')
  const isWhole = last.includes(' ') || parts.length > 1
  const isSuffix = (part: string) => suffix.test(part) || (isWhole && degree.test(part))
  if (parts.length > 0 && !parts.every(isSuffix)) {
    const named = parts.map((part) => part.replace(suffixBehind, ''))
    const suffixes = parts.flatMap((part, index) =>
      isSuffix(part) ? part : part.slice(named[index]!.length).trim() || [],
    )
    const lastName = [last, ...suffixes].join(' ')
    const names = withoutHonorifics(named.filter((part) => !isSuffix(part)).join(' '))
    const [first, ownLast] = [names, lastName].map(withoutPlaceholder) as [string, string]
    return first === '' ? { first: ownLast, last: '' } : { first, last: ownLast }
  }
  const whole = [last, ...parts]
    .join(' ')
    .replace(/(?<=[\p{Script=Han}\p{Script=Hangul}])\((?=\p{Script=Latin})/u, ' (')
  const [, called = '', nickname = ''] = /^([^()]+) (\([^()]+\))$/u.exec(whole) ?? []
  if (nickname !== '') {
    const { first, last: lastName } = splitName(called)
    return { first: `${first} ${withoutPlaceholder(nickname)}`.trimEnd(), last: lastName }
  }
  const words = trimPlaceholders(whole.match(/\([^()]*\)|\S+/gu) ?? [])
  const shouted = countShouted(words)
  if (shouted > 0) return { first: words.slice(shouted).join(' '), last: words.slice(0, shouted).join(' ') }
  if (shouted < 0) return { first: words.slice(0, shouted).join(' '), last: words.slice(shouted).join(' ') }
  // Initials and patronymics follow the family name: `Петрова А. С.`.
  const givenNames = words.slice(1)
  const isFatherLast = words.length === 3 && fatherName.test(words[2]!) && !fatherName.test(words[1]!)
  if (givenNames.length > 0 && words[0]!.length > 2 && (isFatherLast || initials.test(givenNames.join(''))))
    return { first: givenNames.join(' '), last: words[0]! }
  if (eastAsian.test(words.join(' '))) return { first: words.slice(1).join(' '), last: words[0]! }
  const end = words.findLastIndex((word) => !suffix.test(word) && !(words.length > 2 && degree.test(word)))
  // In capitals, `DOS` and `VAN DER` are recognized as `Dos` and `Van Der` are.
  const areCapitals = !/\p{Ll}/u.test(words.join(''))
  const titled = areCapitals ? words.map((word) => word.slice(0, 1) + word.slice(1).toLowerCase()) : words
  const particle = titled.findIndex(
    (word, index) =>
      index > 0 &&
      index < end &&
      (/^(?:['’]?\p{Ll}|(?:Mac|Mc|Ó|Ní|Nic|Uí)$)/u.test(word) ||
        capitalizedParticle.test(titled.slice(index, end).join(' ')) ||
        portuguese.test(titled.slice(index).join(' '))),
  )
  const lead = /^[eiy]$/.test(words[particle] ?? '') ? particle - 1 : particle
  const start = words.length < 2 ? words.length : Math.max(particle === -1 ? end : lead, 1)
  return { first: words.slice(0, start).join(' '), last: words.slice(start).join(' ') }
}

/**
 * Returns the number of words in capitals at the start of a name, or at its end as a negative number, including short
 * words such as `LE` or `Mc` before them. 0 if all or no words are in capitals, or if they are in the middle.
 */
function countShouted(words: readonly string[]): number {
  const givenName = words.slice(1).join(' ')
  const isGivenName = oneSyllable.test(givenName) || twoSyllables.test(givenName)
  const isShort = (word: string, index: number) =>
    index === 0 && (shortInCapitals.test(word) || (isGivenName && shortBeforeGivenNames.test(word)))
  const isShouted = words.map((word, index) => (inCapitals.test(word) && !suffix.test(word)) || isShort(word, index))
  for (const [index, word] of [...words.entries()].toReversed())
    isShouted[index] ||= isShouted[index + 1] === true && (leadsCapitals.test(word) || (index === 0 && word === 'O'))
  const count = isShouted.filter(Boolean).length
  if (count === 0 || count === words.length || !words.some((word) => /\p{Lu}\p{Ll}/u.test(word))) return 0
  if (isShouted.lastIndexOf(true) === count - 1) return count
  return isShouted.indexOf(true) === words.length - count ? -count : 0
}

/** Returns a part of a name, or '' if it is a placeholder of people or programs: `-`, `N/A`, `(none)`. */
export function withoutPlaceholder(name: string): string {
  const text = name.trim()
  const isInBrackets = /^[([{<]/.test(text) && /[)\]}>]$/.test(text)
  const inner = isInBrackets ? text.slice(1, -1).trim() : text
  return placeholder.test(inner) || (isInBrackets && /^(?:blank|empty|null)$/i.test(inner)) ? '' : name
}
/** Doesn't match `Null`, `Nan`, `Blank` and `Geen`, which are names. */
const placeholder =
  /^(?:[^\p{L}\p{N}]*|#?n\/a|#?N\/A|[Nn]one|NONE|null|NULL|nan|NaN|undefined|[Uu]nknown|[Nn]ot (?:applicable|available|provided)|[Nn]o (?:(?:first|last|middle|family|given|sur) ?)?name|FNU|LNU|XX+|keiner?|keine angabe|aucune?|ningun[oa]|sin apellidos?|nessuno|nenhum|geen|blank|empty|нет|немає|なし|없음|无|無)$/u

/** Reads a cell with a part of a name, which may have an address or a remark beside it. '' for a placeholder. */
export function readNamePart(text: string): string {
  return withoutPlaceholder(withoutHonorifics(withoutMarks(withoutRemarks(unquote(withoutAddresses(text.trim()))))))
}

/**
 * A mark that lists put before a student: a bullet, a check box, a number. If an address or a name could begin with the
 * mark, a space must follow: `1.maja@x.edu` is an address.
 */
const listMark =
  /^(?:[\u2460-\u24ff\u2776-\u2793]\s*|[(（]?\p{Nd}{1,4}[.．、)）:：][-–]?\s*(?=[\p{Lu}\p{Lo}][^\s@]*(?:[\s,;]|$))|\(?[a-z]\)\s+(?=[\p{Lu}\p{Lo}])|[ivx]{1,5}\.\s+(?=[\p{Lu}\p{Lo}])|\(\p{Lu}\)\s+(?=\p{Lu})|[*†‡§](?=\p{Lu}[^*]*$)|[•·‣◦▪▫●○■□✓✔✅✗✘❌☐☑☒→]\ufe0f?\s*|\[[ xX]?\]\s*|[-–—−*+>]\s+|x\s+(?=\p{Lu})|(?:\p{Lu}{1,2}\d{4,9}|\p{L}{1,8}\d{1,9}(?=:|\s+[-–—]))(?::\s+|\s+(?:[-–—]\s+)?)(?=\p{Lu})|[#(]?\d{1,9}[.):\]]?\s+)/u

/** Returns a text without the marks that lists put before a student. */
export function withoutMarks(text: string): string {
  let unmarked = text
  // A list may have several marks, as in `• 3. Maja`.
  for (let marks = 0; marks < 3; marks += 1) unmarked = unmarked.replace(listMark, '')
  return unmarked
}

/** Returns the words of a name without placeholders at either end. */
function trimPlaceholders(words: readonly string[]): string[] {
  const isWord = (word: string) => withoutPlaceholder(word) !== ''
  return words.slice(Math.max(words.findIndex(isWord), 0), words.findLastIndex(isWord) + 1)
}

/**
 * Returns a name without an address, a remark such as `(A0012)`, or quotation marks beside it. In names from files,
 * underscores or dots become spaces.
 */
export function tidyName(text: string): string {
  const bare = withoutAddresses(oneLine(text))
  // A remark may follow the quotation marks.
  const unquoted = unquote(/^['‘"“]/u.test(bare) ? withoutRemarks(bare) : bare)
  const name = withoutMarks(withoutRemarks(unquoted))
  const spaced = underscored.test(name) ? name.replaceAll('_', ' ') : name.replace(dotted, '$1 $2')
  return withoutInitials(withoutHonorifics(spaced.replaceAll(/ [-–—] (?=\p{L})/gu, ' ')))
}
const dotted = /^(\p{Lu}\p{Ll}+)\.(\p{Lu}\p{Ll}+)$/u
const underscored = /^\p{L}[\p{L}\p{M}.’'-]*(?:_+\p{L}[\p{L}\p{M}.’'-]*)+$/u

/**
 * Reads the address in a cell as sheets, web pages and mail programs write it: `mailto:a@x.edu`, `Ana <a@x.edu>;`,
 * `a@x.edu.`. If there are several, returns the only one in `domain`. Otherwise returns the text unchanged.
 */
export function readAddress(text: string, domain: string | null = null): string {
  const cell = restoreAddresses(oneLine(text))
  if (!cell.includes('@')) return cell.replace(/^#/, '')
  if (readEmail(cell)) return cell
  const addresses = listAddresses(cell)
  return chooseAddress(addresses, domain) ?? cell
}

/** Returns the only address, or the only one in the university's domain. Null if there are none or several. */
export function chooseAddress(addresses: readonly string[], domain: string | null): string | null {
  const different = [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()]
  const ownAddresses = domain === null ? [] : different.filter((address) => readEmail(address)?.domain === domain)
  const candidates = ownAddresses.length > 0 ? ownAddresses : different
  return candidates.length === 1 ? candidates[0]! : null
}

/** Lists the addresses in a text, without surrounding characters. Some may be invalid. */
export function listAddresses(text: string): string[] {
  return text
    .replaceAll('＠', '@')
    .split(/[\s,;<>()[\]"“”„«»]+/u)
    .filter((word) => word.includes('@'))
    .map((word) => trimSigns(withoutQuery(word.replace(scheme, ''))))
    .map((word) => readEmail(word)?.address ?? word)
}
const scheme = /^(?:(?:mailto|smtp|sip|e-?mail):)+/i

/** Returns a link's address without `?subject=…`. */
function withoutQuery(word: string): string {
  const mark = word.indexOf('?', word.indexOf('@'))
  return mark === -1 ? word : word.slice(0, mark)
}

/** Returns a word without surrounding characters that aren't part of an address. */
function trimSigns(word: string): string {
  let end = word.length
  while (end > 0 && "'‘’`:.!*".includes(word[end - 1]!)) end -= 1
  return word.slice(0, end).replace(/^['‘’`*•·:]+/u, '')
}

/** Whether a cell has an unmatched quotation mark, so that part of it may be in another cell. */
export function hasLostQuote(cell = ''): boolean {
  return cell.split('"').length % 2 === 0
}

/** Returns a text without its addresses and the characters around them. */
export function withoutAddresses(text: string): string {
  if (!holdsAddress(text)) return text
  return text
    .split(/([\s,;<>()[\]"“”„«»]+)/u)
    .filter((part) => !holdsAddress(part))
    .join('')
    .replaceAll(/[<>()[\]"“”„«»;]/gu, ' ')
    .split(',')
    .map((part) => oneLine(part).replaceAll(/\s+/gu, ' '))
    .filter((part) => part !== '')
    .join(', ')
}
