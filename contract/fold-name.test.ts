import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startsJoinedWords, foldForSearch, foldName, joinWords, listSpellings } from './fold-name.ts'
import { oneLine } from './typed-text.ts'

/** Two spellings of the same name. The second is how people type or export it. */
const spellings: [name: string, spelling: string][] = [
  ['Łukasz Wołek', 'lukasz wolek'],
  ['Işık Yıldız', 'ISIK YILDIZ'],
  ['Işık Yıldız', 'IŞIK YILDIZ'],
  ['İpek', 'ipek'],
  ['Seán O’Brien', "SEAN O'BRIEN"],
  ['Søren Bjørn Ærø', 'soren bjorn aero'],
  ['Đặng Thị Đào', 'dang thi dao'],
  ['Þórður Guðmundsson', 'thordur gudmundsson'],
  ['Weiß', 'WEISS'],
  ['WEIẞ', 'weiss'],
  ['Œuvrard', 'oeuvrard'],
  ['Ħal Għaxaq', 'hal ghaxaq'],
  ['Ŧáŋĸ', 'tanq'],
  ['Marceŀlí', 'marcel·lí'],
  ['Əliyev', 'eliyev'],
  ['Ɗanjuma Ƙofa', 'danjuma kofa'],
  ['Νίκος Παππάς', 'ΝΙΚΟΣ ΠΑΠΠΑΣ'],
  ['Алёна Ёлкина', 'алена елкина'],
  ['Ａｎｎａ　Ｌｅｅ', 'anna lee'],
  ['ﬁona ﬂynn', 'fiona flynn'],
  ['ｶﾞﾊﾟ', 'ガパ'],
  ['이름', '이름'],
  ['Jean‑Luc', 'jean-luc'],
  ['Jean–Luc', 'jean−luc'],
  ['Kaʻiulani', "ka'iulani"],
  ['Дем’ян', "дем'ян"],
  ['D´Angelo', 'd`angelo'],
  ['נסים ג׳רבי', "נסים ג'רבי"],
  ['Ann\u200b\u00adLee', 'annlee'],
  ['  Zoe\u0308   Ng ', 'zoë ng'],
  ['ŉdaba', "'ndaba"],
  ['Ʒaka', 'zaka'],
  ['ഹരിൻ', 'ഹരിന്\u200d'],
  ['উৎস', 'উত্\u200dস'],
  ['Гео́ргий', 'Георгий'],
  ['น้ำฝน', 'นํ้าฝน'],
  ['ນ້ຳ', 'ນໍ້າ'],
]
for (const [name, spelling] of spellings)
  test(`“${name}” and “${spelling}” are the same name`, () => {
    assert.equal(foldName(name), foldName(spelling))
    assert.equal(foldName(foldName(name)), foldName(name), 'folding it again changes nothing')
  })

/** Two names that differ by something that isn't an accent in their script. */
const different: [name: string, stranger: string][] = [
  ['राम', 'रमा'],
  ['रीता', 'रिता'],
  ['কমল', 'কোমল'],
  ['ਕਰਨ', 'ਕਿਰਨ'],
  ['મીના', 'મેના'],
  ['கலா', 'கலை'],
  ['రమ', 'రామ'],
  ['ಕಮಲ', 'ಕೋಮಲ'],
  ['മീര', 'മിര'],
  ['සුනිල්', 'සුනිල'],
  ['ปา', 'ป้า'],
  ['ນາ', 'ນ້ຳ'],
  ['မမ', 'မိမိ'],
  ['សុខ', 'សោខ'],
  ['བོད', 'བད'],
  ['かき', 'がき'],
  ['ハナ', 'バナ'],
  ['김', '기'],
  ['حسَن', 'حسُن'],
  ['שָׁם', 'שֵׁם'],
  ['Андрей', 'Андреи'],
  ['Ѓорчев', 'Горчев'],
  ['Куќа', 'Кука'],
  ['Їлько', 'Ілько'],
  ['Ўткир', 'Уткир'],
  ['ഹരിൻ', 'ഹരിന്'],
  ['Ана', 'Ana'],
  ["D'Angelo", 'Dangelo'],
  ['Jean-Luc', 'Jean Luc'],
  ['Mueller', 'Müller'],
]
for (const [name, stranger] of different)
  test(`“${name}” and “${stranger}” are different names`, () => assert.notEqual(foldName(name), foldName(stranger)))

/** Spellings that only a search treats as equal, because people omit the difference when they type. */
const searches: [name: string, spelling: string][] = [
  ['O’Brien', 'obrien'],
  ['Marcel·lí', 'marcel.li'],
  ['צה״ל', 'צה"ל'],
  ['Maja “MJ” Berg', 'maja "mj" berg'],
  ['Jean-Luc', 'jean luc'],
  ['מֹשֶׁה', 'משה'],
  ['بَيت־לחם', 'بيت לחם'],
  ['مُحَمَّد', 'محمد'],
  ['أحمد', 'احمد'],
  ['مـحـمـد', 'محمد'],
  ['علی', 'علي'],
  ['فاطمة', 'فاطمه'],
  ['مہر', 'مهر'],
  ['アン・リー', 'アン リー'],
  ['阿卜杜拉·买买提', '阿卜杜拉 买买提'],
  ['佐々木 花子', '佐佐木 花子'],
  ['髙橋 健', '高橋 健'],
  ['齋藤 一郎', '斎藤 一郎'],
  ['渡邉 澤', '渡辺 沢'],
]
for (const [name, spelling] of searches)
  test(`a search for “${spelling}” finds “${name}”, but they aren’t treated as the same name`, () => {
    assert.equal(foldForSearch(name), foldForSearch(spelling))
    assert.notEqual(foldName(name), foldName(spelling))
  })

test('folding a name returns the same result before and after it is stored', () => {
  for (const name of [...spellings, ...different, ...searches].flat()) {
    assert.equal(foldName(oneLine(name)), foldName(name))
    assert.equal(foldForSearch(foldName(name)), foldForSearch(name))
    assert.equal(foldForSearch(name.normalize('NFD')), foldForSearch(name))
  }
})

test('names are equal when their spaces are removed', () => {
  for (const [name, spelling] of [
    ['van der Berg', 'Vanderberg'],
    ['Al-Rashid', 'AlRashid'],
    ['Mc Donald', 'McDonald'],
    ['J. R.', 'J.R.'],
    ['김 민준', '김민준'],
    ['میرزا خانی', 'میرزا\u200cخانی'],
  ] as const)
    assert.equal(joinWords(name), joinWords(spelling))
  const words = ['van', 'der', 'berg']
  for (const text of ['v', 'van', 'vander', 'derberg', 'berg']) assert.ok(startsJoinedWords(words, text), text)
  for (const text of ['and', 'vanberg', 'bergen', 'erg']) assert.ok(!startsJoinedWords(words, text), text)
})

test('other spellings of a name have umlauts spelled out or contracted, or omit initials', () => {
  assert.deepEqual(listSpellings('Müller Jäger'), ['mueller jaeger'])
  assert.deepEqual(listSpellings('Soerensen Aage'), ['sorensen age', 'sorensen aage'])
  assert.deepEqual(listSpellings('Chen, Anna M.'), ['chen, anna'])
  assert.deepEqual(listSpellings('J. R. Smith'), [], 'one word would be too little')
  assert.deepEqual(listSpellings('Åge Soe'), ['aage soe', 'åge so'])
  assert.deepEqual(listSpellings('Maja'), [])
})
