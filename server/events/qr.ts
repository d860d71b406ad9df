import { create, toString } from 'qrcode'
import { paintPng } from './qr-png.ts'

/** Q survives a coffee stain; four modules of quiet are what the standard asks for (ISO/IEC 18004). */
const options = { errorCorrectionLevel: 'Q', margin: 4, color: { dark: '#14110aff', light: '#ffffffff' } } as const

/** Pixels a module: some 800 in all, sharp on a projector and on paper. */
const pixelsPerModule = 20

/** What an event's QR code says: the page that checks in. Takes the public address without a trailing slash. */
export function eventLink(publicUrl: string, event: string): string {
  return `${publicUrl}/attend/${event}`
}

/** The code as a PNG picture. */
export function qrPng(text: string): Promise<Buffer> {
  const { modules } = create(text, { errorCorrectionLevel: options.errorCorrectionLevel })
  return paintPng({
    isDark: (row, column) => Boolean(modules.get(row, column)),
    side: modules.size,
    quiet: options.margin,
    scale: pixelsPerModule,
    colours: { light: [0xff, 0xff, 0xff], dark: [0x14, 0x11, 0x0a] },
  })
}

/** The code as an SVG drawing. */
export function qrSvg(text: string): Promise<string> {
  return toString(text, { ...options, type: 'svg' })
}
