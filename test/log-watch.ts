/** Patterns that match only secrets, device ids and email addresses. */
const forms: Record<string, RegExp> = {
  "a session's token": /st1_[\w-]{8,}/,
  'a device id': /dev_[0-9a-f]{8,}/,
  'an address of mail': /[\p{L}\p{N}._+'-]+@[\p{L}\p{N}-]+\.[\p{L}\p{N}.-]+/u,
}
/** The maximum number of lines kept for the final search. A test's server writes fewer. */
const maxLines = 20_000

/** Reads what a server logs. */
export type LogWatch = {
  lines: string[]
  write: (line: string) => void
  /**
   * Returns the lines with something that no log may contain: what the patterns match, and `secrets` (what it is, and
   * its text).
   */
  leaks: (secrets: Iterable<[what: string, text: string]>) => string[]
}

export function watchLog(): LogWatch {
  const lines: string[] = []
  const matches: string[] = []
  return {
    lines,
    write(line) {
      if (lines.length < maxLines) lines.push(line)
      for (const [label, form] of Object.entries(forms)) if (form.test(line)) matches.push(`${label}: ${line}`)
    },
    leaks(secrets) {
      const log = lines.join('\n')
      const labelByText = new Map([...secrets].map(([label, text]) => [text, label]))
      const leaked = [...labelByText].filter(([text]) => holds(log, text))
      const byText = leaked.map(([text, label]) => `${label}: ${lines.find((line) => holds(line, text)) ?? ''}`)
      return [...matches, ...byText]
    },
  }
}

/** Whether a log contains a text that isn't just a part of a number. A line's timestamp has many digits. */
function holds(log: string, text: string): boolean {
  if (text === '') return false
  for (let position = log.indexOf(text); position >= 0; position = log.indexOf(text, position + 1)) {
    const around = [log[position - 1] ?? '', log[position + text.length] ?? '']
    if (!around.some((letter) => /\d/.test(letter))) return true
  }
  return false
}
