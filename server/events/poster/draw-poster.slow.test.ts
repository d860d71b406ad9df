import assert from 'node:assert/strict'
import { test } from 'node:test'
import { posterCode, posterPapers, type PosterPaper } from '#contract/events/poster.ts'
import { readPoster } from '#test/read-poster.ts'
import { drawPoster } from './draw-poster.ts'

const link = 'https://rollbook.university.edu/attend/mr5CO_TVWbdQ7xAD'
const papers = Object.keys(posterPapers) as PosterPaper[]

async function print(name: string, place = 'Harlan Hall', paper: PosterPaper = 'a4', address = link) {
  const words = {
    when: 'Tuesday, March 3, 2026 · 10:00 AM EST',
    name,
    place,
    call: 'Scan to check in',
    opens: 'Open from 9:45 AM to 10:15 AM.',
    steps: ['Open your phone’s camera', 'Sign in with your school email', 'Confirm'],
    typeAt: `${new URL(address).host}/c`,
    typedCode: '7K2M-9QXA',
  }
  return readPoster(await drawPoster({ words, link: address, paper }))
}

// Lines break where they must, so spaces prove nothing.
const letters = (text: string) => text.normalize('NFC').replaceAll(/[\s\p{Cf}\ufe0f]/gu, '')

test('names in any script come out of the file as they went in', async () => {
  const names = [
    'Memory and Its Ethics',
    'Zażółć gęślą jaźń – L’été à Øresund',
    'Trí nhớ và đạo đức: Nguyễn Thị Đường',
    'Η μνήμη και η ηθική της',
    'Память и её этика: їжак, Ђорђе',
    'Հիշողություն և էթիկա',
    'მეხსიერება და ეთიკა',
    'स्मृति और उसकी नैतिकता: क्षत्रिय',
    'স্মৃতি ও তার নৈতিকতা',
    'நினைவும் அதன் நெறிமுறையும் கொ',
    'ትውስታ እና ሥነ ምግባር',
    '记忆及其伦理：机器学习',
    '記憶とその倫理「ことば」',
    '기억과 그 윤리',
    'Party 🎉 for 🧠',
  ]
  for (const name of names) assert.ok(letters((await print(name)).text).includes(letters(name)), name)
})

test('where a viewer puts letters in an order of its own, none is lost and none is another', async () => {
  // Right to left, and Thai with its marks above: PDFium sorts by place on the paper.
  for (const name of ['זיכרון ואתיקה', 'الذاكرة وأخلاقياتها', 'ความทรงจำและน้ำท่วม', 'ភាសាខ្មែរ', 'မြန်မာဘာသာ']) {
    const { text } = await print(name, 'X')
    const other = (await print('X', 'X')).text
    const left = Array.from(letters(text))
    for (const letter of letters(other.replace('X', ''))) left.splice(left.indexOf(letter), 1)
    assert.deepEqual(left.toSorted(), Array.from(letters(name)).toSorted(), name)
  }
})

test('the code is 12.6 cm, on both papers, within margins that every printer leaves', async () => {
  for (const paper of papers) {
    const poster = await print('Memory and Its Ethics: a Talk by Ama Boateng', 'Harlan Hall, Room 201', paper)
    const { width, height } = posterPapers[paper]
    assert.equal(poster.pages, 1)
    assert.deepEqual([poster.width.toFixed(1), poster.height.toFixed(1)], [width.toFixed(1), height.toFixed(1)])
    assert.equal(poster.code?.text, link)
    assert.ok(Math.abs(poster.code.side - posterCode.side) < 0.1, `${poster.code.side} cm`)
    assert.equal(poster.inkWithin(11), false)
  }
})

test('the longest name and place leave the code 10 cm', async () => {
  const longest = {
    words: 'Remembering and Forgetting in the Archives '.repeat(5).slice(0, 200),
    'one word': 'W'.repeat(200),
    Chinese: '记忆及其伦理机器学习与东亚研究'.repeat(14).slice(0, 200),
    Devanagari: 'विश्वविद्यालय '.repeat(15).slice(0, 200),
    'the widest letter there is': '﷽'.repeat(200),
  }
  const far = `https://${'attendance.'.repeat(8)}university.edu/attend/mr5CO_TVWbdQ7xAD`
  for (const [kind, text] of Object.entries(longest)) {
    for (const paper of papers) {
      for (const address of kind === 'words' ? [link, far] : [link]) {
        const poster = await print(text, text, paper, address)
        assert.equal(poster.code?.text, address, `${kind} on ${paper}`)
        assert.ok(poster.code.side > posterCode.smallestSide - 0.05, `${kind} on ${paper}: ${poster.code.side} cm`)
        assert.deepEqual([poster.pages, poster.inkWithin(11)], [1, false], `${kind} on ${paper}`)
      }
    }
  }
})

test('what no font has is a box, and the rest stays readable', async () => {
  for (const name of [
    'Cuneiform \u{12345} here',
    'A\u0000B\u0007C',
    '\ud800 alone',
    '\u200b',
    '\u202eabc\u202c',
    'e\u0301\u0302\u0303'.repeat(20),
  ]) {
    const { text, code } = await print(name)
    assert.equal(code?.text, link, JSON.stringify(name))
    assert.match(text, /Harlan Hall/)
  }
  assert.match((await print('Cuneiform \u{12345} here')).text, /Cuneiform.*here/s)
})
