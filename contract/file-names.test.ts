import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attendanceFileName, classReportFileName, fileNamePart } from './file-names.ts'

for (const [title, part] of [
  ['हिन्दी साहित्य', 'हिन्दी_साहित्य'],
  ['தமிழ் இலக்கியம்', 'தமிழ்_இலக்கியம்'],
  ['বাংলা সাহিত্য', 'বাংলা_সাহিত্য'],
  ['ภาษาไทย ๑', 'ภาษาไทย_๑'],
  ['ພາສາລາວ', 'ພາສາລາວ'],
  ['မြန်မာစာ', 'မြန်မာစာ'],
  ['ភាសាខ្មែរ', 'ភាសាខ្មែរ'],
  ['בְּרֵאשִׁית', 'בְּרֵאשִׁית'],
  ['اللُّغة العربية', 'اللُّغة_العربية'],
  ['نسترن\u200cها', 'نسترن\u200cها'],
  ['がくせい / 학생', 'がくせい_학생'],
  ['Łódź: “Zażółć”', 'Łódź_Zażółć'],
  ['E\u0301thique', 'Éthique'],
  ['❤\ufe0f Biology 👩\u200d🎓', 'Biology'],
  ['../../etc/passwd', 'etc_passwd'],
  ['CON: a*b?', 'CON_a_b'],
  ['🎉🎉', 'event'],
  ['\u3164', 'event'],
  ['a\u202egpj', 'agpj'],
] as const)
  test(`the title “${title}” becomes “${part}” in a file name`, () => assert.equal(fileNamePart(title), part))

test('every file name fits the limits of file systems and isn’t cut inside a character', () => {
  for (const title of ['a'.repeat(200), 'ж'.repeat(200), 'हि'.repeat(100), '漢'.repeat(200), '𠮷'.repeat(100)]) {
    const names = [attendanceFileName(title, '2026-03-03', 'xlsx'), classReportFileName(title, title, '2026-03-03')]
    for (const name of names) {
      assert.ok(Buffer.byteLength(name) <= 255, name)
      assert.ok(name.isWellFormed(), name)
    }
  }
  assert.equal(fileNamePart('a'.repeat(200)).length, 80)
})
