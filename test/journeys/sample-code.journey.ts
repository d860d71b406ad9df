import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { journey } from './stage.ts'
import { seesHeading } from './steps.ts'

// The scan page's code reader, run in this process.
const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } })

journey('a phone that scans the code on the first page opens this server’s guide', async (stage) => {
  const desk = await stage.desk({ deviceScaleFactor: 2 })
  await desk.goto('/')
  const picture = await desk.locator('img[src="/sample-code.svg"]').screenshot()
  const codes = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
  assert.deepEqual(
    codes.map(({ text }) => text),
    [`${stage.site}/guide`],
  )
  const phone = await stage.phone()
  await phone.goto(codes[0]!.text)
  await seesHeading(phone, 'How it works, step by step')
})
