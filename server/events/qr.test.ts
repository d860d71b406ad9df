import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'
import { toBuffer } from 'qrcode'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { eventLink, qrPng } from './qr.ts'

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } })

const link = eventLink('https://rollbook.university.edu', 'mr5CO_TVWbdQ7xAD')

test('the QR picture encodes the link, as the library’s own picture does', async () => {
  for (const picture of [await qrPng(link), await toBuffer(link, { errorCorrectionLevel: 'Q' })]) {
    const [code, ...otherCodes] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
    assert.deepEqual([code?.text, code?.ecLevel, otherCodes.length], [link, 'Q', 0])
  }
  const picture = await qrPng(link)
  const side = picture.readUInt32BE(16)
  assert.deepEqual([side, picture.readUInt32BE(20)], [900, 900], '37 modules and 8 of border, 20 pixels each')
})
