import { ink } from './draw-shapes.ts'
import type { CutFont } from './cut-font.ts'
import { boxWidth, type Line, type Paragraph, type Run } from './typeset.ts'

/** Where lines stand: the top of the first, their size and distance in points, the drop of the baseline in sizes. */
export type TextPlan = { top: number; size: number; lineHeight: number; drop: number }
type Column = { left: number; width: number; isBalanced?: boolean }

/**
 * Draws a paragraph into a column; gives the width of its widest line in points. What runs from right to left begins at
 * the right.
 */
export function drawLines(pdf: PDFKit.PDFDocument, text: Paragraph, plan: TextPlan, column: Column): number {
  const { top, size, lineHeight, drop } = plan
  const most = column.width / size
  const lines = column.isBalanced ? balanced(text, most) : text.lines(most)
  lines.forEach((line, n) => {
    const left = text.isRtl ? column.left + column.width - line.width * size : column.left
    drawLine(pdf, line, { left, baseline: top + n * lineHeight + lineHeight / 2 + drop * size, size })
  })
  return Math.max(0, ...lines.map(({ width }) => width)) * size
}

/** As many lines as needed, all about as long: the narrowest column that takes no line more. */
function balanced(text: Paragraph, most: number): Line[] {
  const lines = text.lines(most)
  let [narrow, wide] = [most / 2, most]
  for (let step = 0; step < 8; step += 1) {
    const middle = (narrow + wide) / 2
    if (text.lines(middle).length > lines.length) narrow = middle
    else wide = middle
  }
  return text.lines(wide)
}

/** The same plan with the size made smaller until the text fits one line of `room` points. */
export function sizeToFit(text: Paragraph, plan: TextPlan, room: number): TextPlan {
  const [line] = text.lines(Infinity)
  return { ...plan, size: Math.min(plan.size, room / (line?.width ?? 1)) }
}

type FontRun = Run & { font: CutFont }
type At = { left: number; baseline: number; size: number }

function drawLine(pdf: PDFKit.PDFDocument, line: Line, { left, baseline, size }: At): void {
  let x = left
  for (const run of line.runs) {
    if (run.font) drawRun(pdf, { ...run, font: run.font }, { left: x, baseline, size })
    else drawBox(pdf, run.text, { left: x, baseline, size })
    x += run.width * size
  }
}

function drawRun(
  pdf: PDFKit.PDFDocument,
  { text, font, direction, width }: FontRun,
  { left, baseline, size }: At,
): void {
  pdf.font(font.forPdf).fontSize(size).fillColor(ink)
  // `features` reaches the font's own shaping unchanged; ours reads the direction from it.
  const features = { direction } as unknown as PDFKit.Mixins.OpenTypeFeatures[]
  const measured = { textWidth: width * size, wordCount: 1 }
  pdf.text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic', features, ...measured })
}

/** What stands for a letter that no font of ours has. */
function drawBox(pdf: PDFKit.PDFDocument, text: string, { left, baseline, size }: At): void {
  const [inset, height] = [0.06 * size, 0.7 * size]
  pdf.markContent('Span', { actual: text })
  pdf.rect(left + inset, baseline - height, boxWidth * size - 2 * inset, height)
  pdf.lineWidth(0.04 * size).stroke(ink)
  pdf.endMarkedContent()
}
