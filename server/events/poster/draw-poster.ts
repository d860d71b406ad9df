import Pdf from 'pdfkit'
import { posterPapers, type PosterPaper, type PosterWords } from '#contract/events/poster.ts'
import { productName } from '#contract/product.ts'
import { drawCode, drawMark, gold, ink } from './draw-shapes.ts'
import { drawLines, sizeToFit } from './draw-text.ts'
import { millimetre, planPoster } from './plan-poster.ts'
import { prepare, type Look } from './typeset.ts'

/** What to print: the words, the address in the QR code, the paper. */
export type PosterOrder = { words: PosterWords; link: string; paper: PosterPaper }

const name: Look = { style: 'serif', weight: 500 }
const plain: Look = { style: 'sans', weight: 400 }
const strong: Look = { style: 'sans', weight: 600 }
const bold: Look = { style: 'sans', weight: 700 }

/** Sets an event's poster as a PDF of one page. It takes some 100 ms of work, so it has its place in a worker. */
export async function drawPoster({ words, link, paper }: PosterOrder): Promise<Uint8Array> {
  const [when, title, place, call, opens, brand, typeAt, code, ...steps] = await prepare([
    { text: words.when, look: plain },
    { text: words.name, look: name },
    { text: words.place, look: strong },
    { text: words.call, look: bold },
    { text: words.opens, look: plain },
    { text: productName, look: name },
    { text: `${words.typeAt} · code`, look: plain },
    { text: words.typedCode, look: strong },
    ...words.steps.flatMap((step, n) => [
      { text: String(n + 1), look: bold },
      { text: step, look: plain },
    ]),
  ])
  const page = {
    width: posterPapers[paper].width * millimetre,
    height: posterPapers[paper].height * millimetre,
  }
  const plan = planPoster(page, { when: when!, title: title!, place: place!, opens: opens! }, link)
  const pdf = new Pdf({
    size: [page.width, page.height],
    margin: 0,
    font: null as unknown as string,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: words.name.toWellFormed(), Creator: productName, Producer: productName },
  })
  const chunks: Uint8Array[] = []
  const finished = new Promise<Uint8Array>((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })

  const { left, width } = plan
  const part = (kind: string, draw: () => void, options = {}) => pdf.addStructure(pdf.struct(kind, options, draw))
  part('P', () => drawLines(pdf, when!, plan.when, { left, width }))
  // What a voice reads; the glyphs themselves stand in the order of the eye.
  const spoken = { actual: title!.text }
  part('H1', () => drawLines(pdf, title!, plan.title, { left, width, isBalanced: true }), spoken)
  if (place!.text) part('P', () => drawLines(pdf, place!, plan.place, { left, width }), { actual: place!.text })
  part('Figure', () => drawCode(pdf, plan.code), { alt: `QR code: ${link}` })

  const { how } = plan
  pdf.markContent('Artifact')
  pdf.rect(left, how.top, how.rule, how.height).fill(gold)
  pdf.endMarkedContent()
  const beside = { left: left + how.indent, width: width - how.indent }
  part('H2', () => drawLines(pdf, call!, how.call, beside))
  part('P', () => drawLines(pdf, opens!, how.opens, beside))
  part('P', () => {
    const stepGap = 14
    const numberGap = 5
    const natural = steps.reduce((sum, step) => sum + (step.lines(Infinity)[0]?.width ?? 0), 0)
    const gaps = (steps.length / 2 - 1) * stepGap + (steps.length / 2) * numberGap
    const size = Math.min(how.steps.size, (beside.width - gaps) / natural)
    let x = beside.left
    steps.forEach((step, n) => {
      const drawn = drawLines(pdf, step, { ...how.steps, size }, { left: x, width: Infinity })
      x += drawn + (n % 2 === 0 ? numberGap : stepGap)
    })
  })

  const { foot } = plan
  pdf.markContent('Artifact')
  pdf.rect(left, foot.top, width, 0.75).fill(ink)
  drawMark(pdf, left, foot.row, foot.mark)
  pdf.endMarkedContent()
  part('P', () => {
    const brandLeft = left + foot.mark + 7.5
    const brandWidth = drawLines(pdf, brand!, foot.brand, { left: brandLeft, width: Infinity })
    const room = width - (brandLeft - left) - brandWidth - 18
    const codeWidth = code!.lines(Infinity)[0]!.width * foot.code.size
    const address = sizeToFit(typeAt!, foot.address, room - codeWidth - 6)
    const addressWidth = typeAt!.lines(Infinity)[0]!.width * address.size
    drawLines(pdf, typeAt!, address, { left: left + width - codeWidth - 5 - addressWidth, width: Infinity })
    drawLines(pdf, code!, foot.code, { left: left + width - codeWidth, width: Infinity })
  })
  pdf.end()
  return finished
}
