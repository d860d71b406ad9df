import type { CodePlan } from './plan-poster.ts'

export const ink = '#14110A'
export const gold = '#DEA514'

/** Draws the QR code as one shape, so that no viewer shows seams between its modules. */
export function drawCode(pdf: PDFKit.PDFDocument, { left, top, side, modules }: CodePlan): void {
  const step = side / modules.size
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      const from = column
      while (column < modules.size && modules.get(row, column)) column += 1
      if (column > from) pdf.rect(left + from * step, top + row * step, (column - from) * step, step)
    }
  }
  pdf.fill(ink)
}

/** Draws the product's mark, as for paper: an ink tile with white marks. `size` in points. */
export function drawMark(pdf: PDFKit.PDFDocument, left: number, top: number, size: number): void {
  pdf.save()
  pdf.translate(left, top).scale(size / 40)
  pdf.roundedRect(0, 0, 40, 40, 9.5).fill(ink)
  const corners = [
    [7.3, 7.3],
    [22.3, 7.3],
    [7.3, 22.3],
  ] as const
  pdf.lineJoin('round').lineCap('round').strokeColor('#fff')
  for (const [x, y] of corners) pdf.roundedRect(x, y, 10.4, 10.4, 2.5)
  pdf.lineWidth(2.3).stroke()
  pdf.moveTo(22.2, 27.8).lineTo(26.2, 32).lineTo(33.2, 23.2).lineWidth(3.4).stroke()
  for (const [x, y] of corners) pdf.roundedRect(x + 3.2, y + 3.2, 4, 4, 0.5)
  pdf.fill('#fff')
  pdf.restore()
}
