import { reportsWords } from '#contract/reports/words.ts'

/** The parts of a browser that take a file from a page. */
export type Downloads = {
  save: (text: string, name: string) => void
  /** Shows a text in a window of its own; false when the browser did not let it open. */
  show: (text: string, name: string) => boolean
}

/** Hands the file on, and where the browser refuses it opens the text in a window; returns what to say, or null. */
export function saveUsage(text: string, name: string, { save, show }: Downloads): string | null {
  try {
    save(text, name)
    return null
  } catch {
    return tryWindow(text, name, show)
      ? reportsWords.openedInNewWindow({ name })
      : reportsWords.failedDownloadReportBrowserMay
  }
}

function tryWindow(text: string, name: string, show: Downloads['show']): boolean {
  try {
    return show(text, name)
  } catch {
    return false
  }
}

/** Opens a window with nothing but a text in it; false when a pop-up blocker kept it closed. */
export function showInWindow(text: string, title: string): boolean {
  const shown = window.open('', '_blank')
  if (!shown) return false
  const page = shown.document
  page.title = title
  const lines = page.createElement('pre')
  lines.textContent = text
  page.body.append(lines)
  return true
}
