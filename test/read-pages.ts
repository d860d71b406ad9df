import { PDFiumLibrary } from '@hyzyla/pdfium'

/** Pixels per point (72 dpi). */
const scale = 1

export type ReadPage = {
  /** In mm. */
  width: number
  height: number
  text: string
  /** Whether anything but white is within this many mm of the paper's edge. */
  inkWithin: (millimeters: number) => boolean
}

/** Opens a PDF as a viewer does, and reads each page. */
export async function readPages(pdf: Uint8Array): Promise<ReadPage[]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    const pages: ReadPage[] = []
    for (let index = 0; index < document.getPageCount(); index += 1) {
      const page = document.getPage(index)
      // The size is read first, because rendering closes the page.
      const paper = page.getOriginalSize()
      const text = page.getText()
      const { data, width, height } = await page.render({ scale, render: 'bitmap' })
      pages.push({
        width: (paper.originalWidth / 72) * 25.4,
        height: (paper.originalHeight / 72) * 25.4,
        text,
        inkWithin: (millimeters) => hasInk({ data, width, height }, Math.floor((millimeters / 25.4) * 72 * scale)),
      })
    }
    return pages
  } finally {
    library.destroy()
  }
}

function hasInk({ data, width, height }: { data: Uint8Array; width: number; height: number }, edge: number): boolean {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isInside = x >= edge && x < width - edge && y >= edge && y < height - edge
      if (!isInside && data[(y * width + x) * 4]! < 250) return true
    }
  }
  return false
}
