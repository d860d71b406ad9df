import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } })

/** Pixels per point (144 dpi). */
const scale = 2

export type ReadPoster = {
  pages: number
  /** In mm. */
  width: number
  height: number
  text: string
  /**
   * The text of the QR code, and the length of its printed side in cm without the quiet zone. Null if a camera would
   * find no code.
   */
  code: { text: string; side: number } | null
  /** Whether anything but white is within this many mm of the paper's edge. */
  inkWithin: (millimeters: number) => boolean
}

/** Opens a poster as a viewer does, renders it, and reads its QR code. */
export async function readPoster(pdf: Uint8Array): Promise<ReadPoster> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    const page = document.getPage(0)
    // The size is read first, because rendering closes the page.
    const paper = page.getOriginalSize()
    const text = page.getText()
    const drawn = await page.render({ scale, render: 'bitmap' })
    const millimeters = (pixels: number) => (pixels / scale / 72) * 25.4
    const { width, height } = drawn
    const [code] = await readBarcodes(
      { data: new Uint8ClampedArray(drawn.data), width, height },
      {
        formats: ['QRCode'],
      },
    )
    return {
      pages: document.getPageCount(),
      width: (paper.originalWidth / 72) * 25.4,
      height: (paper.originalHeight / 72) * 25.4,
      text,
      code: code
        ? { text: code.text, side: millimeters(code.position.topRight.x - code.position.topLeft.x) / 10 }
        : null,
      inkWithin(border) {
        const edge = Math.floor((border / 25.4) * 72 * scale)
        for (let y = 0; y < height; y += 1) {
          for (let x = 0; x < width; x += 1) {
            const isInside = x >= edge && x < width - edge && y >= edge && y < height - edge
            if (!isInside && drawn.data[(y * width + x) * 4]! < 250) return true
          }
        }
        return false
      },
    }
  } finally {
    library.destroy()
  }
}
