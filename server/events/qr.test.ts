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

test("the QR picture says the link, as the library's own picture does", async () => {
  for (const picture of [await qrPng(link), await toBuffer(link, { errorCorrectionLevel: 'Q' })]) {
    const [code, ...others] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
    assert.deepEqual([code?.text, code?.ecLevel, others.length], [link, 'Q', 0])
  }
  const picture = await qrPng(link)
  const side = picture.readUInt32BE(16)
  assert.deepEqual([side, picture.readUInt32BE(20)], [900, 900], '37 modules and 8 of border, 20 pixels each')
})

test('making the QR picture does not hold up the check-ins', async () => {
  const spent = []
  // The best of five, because other tests want the processor too.
  for (let time = 0; time < 5; time += 1) {
    const before = process.cpuUsage()
    await qrPng(link)
    const { user, system } = process.cpuUsage(before)
    spent.push((user + system) / 1000)
  }
  assert.ok(Math.min(...spent) < 20, `it took ${spent.map(Math.round).join()} ms`)
})
