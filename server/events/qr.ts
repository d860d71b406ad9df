import { create, toString } from 'qrcode'
import { paintPng } from './qr-png.ts'

/** Level Q survives a coffee stain. The standard requires four modules of quiet zone (ISO/IEC 18004). */
const options = { errorCorrectionLevel: 'Q', margin: 4, color: { dark: '#14110aff', light: '#ffffffff' } } as const

/** Pixels per module: about 800 in total, sharp on a projector and on paper. */
const pixelsPerModule = 20

/** Returns the link in an event's QR code: the check-in page. `publicUrl` has no trailing slash. */
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
    colors: { light: [0xff, 0xff, 0xff], dark: [0x14, 0x11, 0x0a] },
  })
}

/** The code as an SVG drawing. */
export function qrSvg(text: string): Promise<string> {
  return toString(text, { ...options, type: 'svg' })
}
