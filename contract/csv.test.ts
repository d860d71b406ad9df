import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { csvFile, csvRows } from './csv.ts'
import { sheetText } from './sheet-text.ts'

test('every cell in a CSV file is quoted, and every line ends in CRLF', () => {
  const file = csvFile(
    ['Name', 'Note'],
    [
      ['Ann "A" Lee', 'a;b\tc'],
      ['', { ours: '-71.1' }],
    ],
  )
  assert.equal(file, '\uFEFF"Name","Note"\r\n"Ann ""A"" Lee","a;b c"\r\n"","-71.1"\r\n')
  assert.equal(csvRows([[], ['one']]), '\r\n"one"\r\n')
})

test('line breaks, tabs and other control characters in a cell become spaces', () => {
  for (const broken of ['Ann\n=1+41', 'Ann\r=1+41', 'Ann\r\n\t=1+41', 'Ann\u2028=1+41', 'Ann\u0085\u202e=1+41'])
    assert.equal(sheetText(broken), 'Ann =1+41', JSON.stringify(broken))
  assert.equal(sheetText('half \ud83d of a pair, \uffff'), 'half   of a pair,  ')
  for (const whole of ['نسترن\u200cها', '👩🏽‍🎓 Zoë', 'Ame\u0301lie']) assert.equal(sheetText(whole), whole)
})

test('a cell that would start a formula gets an apostrophe, even after spaces and semicolons', () => {
  for (const sign of '=+-@＝＋－＠﹦﹢﹣﹫−') {
    assert.equal(sheetText(`${sign}1`), `'${sign}1`)
    for (const space of [' ', '\u00a0', '\u3000', '\u200b', '\ufeff'])
      assert.equal(sheetText(`${space}${sign}1`), `'${space}${sign}1`, JSON.stringify(space))
    for (const control of ['\t', '\r', '\n', '\u0000']) assert.equal(sheetText(`${control}${sign}1`), `' ${sign}1`)
    assert.equal(sheetText(`;${sign}1+41; ${sign}2`), `;'${sign}1+41;' ${sign}2`)
    assert.equal(sheetText(`a${sign}1`), `a${sign}1`)
  }
  assert.deepEqual(parse(csvFile(['"=1"'], [[';=1']]), { bom: true }), [['"=1"'], [";'=1"]])
})
