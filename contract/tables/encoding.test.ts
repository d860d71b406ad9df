import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeFile } from './encoding.ts'
import { repairTwiceEncoded } from './twice-encoded.ts'

/** Names in the usual encodings of their countries, with their bytes in hexadecimal. */
const names = [
  ['euc-kr', '김민수 이서연 홍길동', 'b1e8b9cebcf620c0ccbcadbfac20c8abb1e6b5bf'],
  ['euc-jp', '山田花子 鈴木一郎 田中美咲', 'bbb3c5c4b2d6bbd220ceebccdab0eccfba20c5c4c3e6c8febae9'],
  ['gb18030', '王小明 张伟 李娜', 'cdf5d0a1c3f720d5c5ceb020c0eec4c8'],
  ['big5', '張偉 陳靜 林黛玉', 'b169b0b620b3afc05220aa4cc24ca5c9'],
  ['shift_jis', '山田花子 鈴木一郎 清水アキラ', '8e52936389d48e712097e996d888ea98592090b490858341834c8389'],
  ['windows-1255', 'דוד כהן', 'e3e5e320ebe4ef'],
  ['windows-1251', 'Иван Петров Анна', 'c8e2e0ed20cfe5f2f0eee220c0edede0'],
  ['windows-874', 'สมชาย ใจดี', 'cac1aad2c220e3a8b4d5'],
] as const
for (const [encoding, text, bytes] of names)
  test(`a few names are enough to rank their encoding first: ${encoding}`, () => {
    const file = Buffer.concat([Buffer.from('Name,Email\n'), Buffer.from(bytes, 'hex'), Buffer.from(',a@x.edu\n')])
    const decoded = decodeFile(file)
    assert.equal(decoded?.text, `Name,Email\n${text},a@x.edu\n`)
    assert.equal(decoded.encoding, encoding)
    assert.ok(decoded.candidates.length > 1, 'another encoding can be chosen')
  })

test('UTF-32 is read with and without its byte-order mark, and a cut-off last character becomes U+FFFD', () => {
  const text = 'Name,Email\nMaya Bergström 김 🎓,m@x.edu\n'
  for (const [isLittle, mark] of [true, false].flatMap((order) => [[order, '\uFEFF'] as const, [order, ''] as const])) {
    const letters = Array.from(mark + text)
    const file = Buffer.alloc(letters.length * 4)
    for (const [index, letter] of letters.entries())
      if (isLittle) file.writeUInt32LE(letter.codePointAt(0)!, index * 4)
      else file.writeUInt32BE(letter.codePointAt(0)!, index * 4)
    const decoded = decodeFile(file)
    assert.deepEqual([decoded?.text, decoded?.candidates], [mark + text, []])
    assert.equal(decodeFile(file.subarray(0, -1))?.text.at(-1), '\ufffd')
  }
})

test('UTF-16 without its byte-order mark is read when a word in another script comes first', () => {
  for (const text of ['Фамилия;Имя;Почта\nПетрова;Анна;a@x.edu\n', '氏名,メール\n山田　はなこ,a@x.edu'])
    for (const isLittle of [true, false]) {
      const file = Buffer.from(text, 'utf16le')
      const decoded = decodeFile(isLittle ? file : file.swap16())
      assert.deepEqual([decoded?.text, decoded?.candidates], [text, []])
    }
})

test('a file cut off inside its last character is UTF-8, unless that is its only non-ASCII character', () => {
  const cut = decodeFile(Buffer.concat([Buffer.from('Maya Bergström\nZo'), Buffer.of(0xc3)]))
  assert.deepEqual([cut?.text, cut?.encoding], ['Maya Bergström\nZo\ufffd', 'utf-8'])
  assert.equal(decodeFile(Buffer.from('m@x.edu;José', 'latin1'))?.text, 'm@x.edu;José')
})

test('a Windows apostrophe is read, and UTF-8 double-encoded by Windows or an old Mac is repaired', () => {
  assert.equal(decodeFile(Buffer.from('Maya O\x92Brien', 'latin1'))?.text, 'Maya O’Brien')
  const text = 'José Núñez, Łukasz Çelik, Zoë O’Brien'
  assert.equal(repairTwiceEncoded(new TextDecoder('macintosh').decode(Buffer.from(text))), text)
  const rareNames =
    'José PEñA|O´Brien Zoë|Gal·la|ʻAukai Zoë|Zoë, 12 m²|Kɔfi|Lǐ Nà|山田·太郎|MUñOZ|MUÑOZ|JÖRG|Lőrinc|Őri|İpek|Ķirsis|GARCÍA'.split(
      '|',
    )
  for (const written of [text, '山田,ヤマダ　ハナコ', 'Ковалёв Пётр', ...rareNames])
    assert.equal(repairTwiceEncoded(new TextDecoder('windows-1252').decode(Buffer.from(written))), written)
  const signs = ['O‚ÄôBrien', 'OвЂ™Brien', 'Zoأ«', 'MUГ‘OZ', 'JOSĆ‰', 'È™tefan'].map(repairTwiceEncoded)
  assert.deepEqual(signs, ['O’Brien', 'O’Brien', 'Zoë', 'MUÑOZ', 'JOSÉ', 'ștefan'])
  const written =
    'Ó’Neill|RENÉ’S|MARIA JOSÉ…|ANDRÉ–ROY|RENÉ“|ZOË’S|LÊ…|BØ…|BABIĆ…|BABIĆ–HORVAT|BABIĆ’s|KOŘ…|LÙ…|Ñ…|Anna Weiß…|Anna Voß’s|STRAUß’S|Nuß”|Weiß–Roth|ANNA BLÅ…|MALÅ’S|MARIÄ’S|SALÄ–KOSKI|JOSÉ™'
  for (const name of written.split('|')) assert.equal(repairTwiceEncoded(name), name)
  assert.equal(repairTwiceEncoded('AnaÂ\u00a0Chen'), 'Ana\u00a0Chen')
  for (const sign of ['JOSÉ\u00a0LI', 'ANNA WEIß\u00a0', '√2', 'José √∂', 'ƒ(x) ≈ 2'])
    assert.equal(repairTwiceEncoded(sign), sign)
})

test('a file that a program padded with zeros is read, and a file with a zero inside isn’t text', () => {
  assert.equal(decodeFile(Buffer.from('Name,Email\n\0\0\0'))?.text, 'Name,Email\n')
  assert.equal(decodeFile(Buffer.from('Name\0,Email\n\0')), null)
})

test('UTF-8 double-encoded with any country’s code page is repaired, even twice, and names that look like it stay', () => {
  const written = {
    'windows-1250': 'Łukasz Żółć, Šťastný Dvořák, Kovács Győző, Ștefan',
    'windows-1251': 'Роман Ольга Щербакова, José',
    'windows-1253': 'Νίκος Δήμου',
    'windows-1254': 'İpek Güneş Çağrı',
    'windows-1255': 'יעל כהן',
    'windows-1256': 'محمد الحسن',
    'windows-1257': 'Žydrūnas Šimkutė',
    'windows-874': 'สมชาย ใจดี',
  }
  for (const [encoding, text] of Object.entries(written)) {
    const twice = new TextDecoder(encoding).decode(Buffer.from(text))
    for (const stored of [twice, twice.replaceAll('\u00a0', ' ')])
      assert.equal(repairTwiceEncoded(stored), text, encoding)
  }
  assert.equal(repairTwiceEncoded('ZoÃƒÂ« NÃƒÂºÃƒÂ±ez'), 'Zoë Núñez')
  const stays =
    'RÓŻA|ROMĂŞCAN|IVÃ\u00a0LIMA|LÚ\u00a0A|Лі|Гі|پاک|تک|ÖŞ|ПЕТРОВИЋ|»Ä«|Óż|ĎŠ|Рё Сё|КІТ|TRÅ sti|אב|เธ|MÍŠEK|KNĚŽEK|MĂŞCAN|CÂŞLARU|รถ|Ті-Ті'
  for (const name of stays.split('|')) assert.equal(repairTwiceEncoded(name), name)
})

test('known column titles show the encoding of names that fit several', () => {
  for (const [encoding, text, bytes] of [
    [
      'windows-1250',
      'Příjmení;Jméno\nNováková;Čeněk\n',
      '50f8ed6a6d656eed3b4a6de96e6f0a4e6f76e16b6f76e13bc8656eec6b0a',
    ],
    ['euc-jp', '氏名;学籍番号\n山田;1\n', 'bbe1ccbe3bb3d8c0d2c8d6b9e60abbb3c5c43b310a'],
  ] as const) {
    const decoded = decodeFile(Buffer.from(bytes, 'hex'))
    assert.deepEqual([decoded?.encoding, decoded?.text], [encoding, text])
  }
})
