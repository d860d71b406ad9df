import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attachment } from './send-bytes.ts'

for (const [name, plain] of [
  ['attendance_Talk_2026-03-03.csv', 'attendance_Talk_2026-03-03.csv'],
  ['attendance_Räume_Klänge_2026-03-03.csv', 'attendance_Raume_Klange_2026-03-03.csv'],
  ['Łódź_Ægir_credit_2026-03-03.xlsx', 'Lodz_Aegir_credit_2026-03-03.xlsx'],
  ['attendance_Tiếng_Việt_2026-03-03.csv', 'attendance_Tieng_Viet_2026-03-03.csv'],
  ['attendance_हिन्दी_2026-03-03.csv', 'attendance_2026-03-03.csv'],
  ['漢字_漢字_attendance_2026-03-03.csv', 'attendance_2026-03-03.csv'],
  ['BIO_210_生物_gradebook.csv', 'BIO_210_gradebook.csv'],
] as const)
  test(`a program that supports only ASCII saves “${name}” as “${plain}”`, () =>
    assert.equal(attachment(name), `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`))
