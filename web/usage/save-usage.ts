import { reportsWords } from '#contract/rolls/words.ts'

/** The parts of a browser that save a file. */
export type Downloads = {
  save: (text: string, name: string) => void
  /** Shows a text in a new window. False when the browser blocked it. */
  show: (text: string, name: string) => boolean
}

/** Saves the file, and when the browser refuses opens the text in a window. Returns a message, or null. */
export function saveUsage(text: string, name: string, { save, show }: Downloads): string | null {
  try {
    save(text, name)
    return null
  } catch {
    return tryWindow(text, name, show) ? reportsWords.openedInNewWindow({ name }) : reportsWords.downloadBlocked
  }
}

function tryWindow(text: string, name: string, show: Downloads['show']): boolean {
  try {
    return show(text, name)
  } catch {
    return false
  }
}

/** Opens a window that contains only a text. Returns false when a pop-up blocker prevented it. */
export function showInWindow(text: string, title: string): boolean {
  const popup = window.open('', '_blank')
  if (!popup) return false
  const page = popup.document
  page.title = title
  const lines = page.createElement('pre')
  lines.textContent = text
  page.body.append(lines)
  return true
}
