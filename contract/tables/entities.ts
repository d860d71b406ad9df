// Reads letters as web pages write them: `Bergstr&ouml;m`, `O&#39;Kafor`.

/** Marks by the end of an entity’s name. The mark is put on the first character. */
const marks: Partial<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  ring: '\u030a',
  cedil: '\u0327',
  caron: '\u030c',
}
const otherLetters: Partial<Record<string, string>> = {
  szlig: 'ß',
  oslash: 'ø',
  Oslash: 'Ø',
  aelig: 'æ',
  AElig: 'Æ',
  eth: 'ð',
  ETH: 'Ð',
  thorn: 'þ',
  THORN: 'Þ',
  apos: "'",
  rsquo: '’',
  lsquo: '‘',
  ndash: '–',
  nbsp: ' ',
}

/** Returns a text with letters, apostrophes and hyphens for their entities. No other sign, which may separate cells. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:amp;)?(#\d{1,6}|#x[0-9a-f]{1,5}|[a-z]{2,8});/gi, (entity, name: string) => {
    const sign = name.startsWith('#') ? readCode(name.slice(1)) : readName(name)
    return /^(?:\p{L}|['’‘\u2010-\u2013 -])$/u.test(sign) ? sign : entity
  })
}

function readCode(digits: string): string {
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits)
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
}

function readName(name: string): string {
  const mark = marks[name.slice(1)]
  return mark === undefined ? (otherLetters[name] ?? '') : `${name[0]!}${mark}`.normalize('NFC')
}
