import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import { create, toString } from 'qrcode'

/** Level Q survives a coffee stain. The standard requires four modules of quiet zone (ISO/IEC 18004). */
const options = { errorCorrectionLevel: 'Q', margin: 4, color: { dark: '#14110aff', light: '#ffffffff' } } as const

/** Pixels per module. A picture has about 800 pixels per side, which is sharp on a projector and on paper. */
const pixelsPerModule = 20

/** Returns the link in an event's QR code, which opens the check-in page. `publicUrl` has no trailing slash. */
export function eventLink(publicUrl: string, event: string): string {
  return `${publicUrl}/attend/${event}`
}

/** Returns the QR code as a PNG. */
export function qrPng(text: string): Promise<Buffer> {
  const { modules } = create(text, { errorCorrectionLevel: options.errorCorrectionLevel })
  return paintPng({
    isDark: (row, column) => Boolean(modules.get(row, column)),
    side: modules.size,
    quiet: options.margin,
    scale: pixelsPerModule,
    colors: { light: [0xff, 0xff, 0xff], dark: [0x14, 0x11, 0x0a] },
  })
}

/** Returns the QR code as an SVG. */
export function qrSvg(text: string): Promise<string> {
  return toString(text, { ...options, type: 'svg' })
}

// Our own encoder. The QR library's encoder uses four bytes for each of 810,000 pixels and blocks the event loop for 60
// ms or more per picture. Two colors need only one bit per pixel. PNG specification: https://www.w3.org/TR/png-3/
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const compress = promisify(deflate)

/**
 * The picture to draw. `isDark` says whether a module is dark, `side` is the number of modules on a side, and the
 * colors are RGB.
 */
type Squares = {
  isDark: (row: number, column: number) => boolean
  side: number
  /** The width of the light border, in modules. */
  quiet: number
  /** Pixels per module. */
  scale: number
  colors: { light: [number, number, number]; dark: [number, number, number] }
}

/** Returns a picture in two colors as a PNG. */
async function paintPng({ isDark, side, quiet, scale, colors }: Squares): Promise<Buffer> {
  const width = (side + 2 * quiet) * scale
  // Each line starts with its filter number, 0 for none. Eight pixels per byte follow, with the leftmost in the highest
  // bit.
  const lineLength = 1 + Math.ceil(width / 8)
  const lines = Buffer.alloc(lineLength * width)
  for (let row = 0; row < side; row += 1) {
    const line = lines.subarray((row + quiet) * scale * lineLength, ((row + quiet) * scale + 1) * lineLength)
    for (let column = 0; column < side; column += 1) {
      if (!isDark(row, column)) continue
      const firstPixel = (column + quiet) * scale
      for (let x = firstPixel; x < firstPixel + scale; x += 1) line[1 + (x >> 3)]! |= 0x80 >> (x & 7)
    }
    for (let copy = 1; copy < scale; copy += 1) line.copy(lines, ((row + quiet) * scale + copy) * lineLength)
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(width, 4)
  // One bit per pixel with a palette, standard compression and filter, no interlacing.
  head.set([1, 3, 0, 0, 0], 8)
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from([...colors.light, ...colors.dark])),
    chunk('IDAT', await compress(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'ascii'), data])
  const framed = Buffer.alloc(8 + body.length)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), 4 + body.length)
  return framed
}
