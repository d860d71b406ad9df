// Reads who wrote the lines of a chat, as meeting tools and messengers save and copy it.
import { isRefusal } from './absence-remarks.ts'
import { isNotComing } from './answers.ts'
import type { MarkedLine } from './marked-lines.ts'
import { saysAbsent } from './presence.ts'
import { bareAddress } from './rows.ts'

/** The moment at the beginning of a line, in brackets or not, and what is behind it. */
const stamp =
  /^[\s\u200e]{0,9}(\[?)(\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?,?\s)?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?\s?m\.?)?(\]?)(?: -)?(\s.*)$/iu
/** Who wrote behind a time alone, `From Maja Bergström to Everyone: here`, as Zoom saves a chat, or between tabs. */
const formsBehindTime = [
  /^\s+from\s+([^\s@:][^@:]{0,120}?)(?:\s+to\s[^@:]{1,120})?\s*:(.*)$/iu,
  /^\s+([^\s@:][^@:]{0,120}?)\s+to\s+everyone(?:\([^)]*\))?\s*:(.*)$/iu,
  /^\t\s?([^\t@:\d]{2,120}):(\t.*)$/u,
]
/** The same behind a day, `26.11.26, 09:00 - Maja Bergström: here`, and in brackets, where a name may be alone. */
const formsBehindDay = [/^\s([^@:\d]{2,120}):(\s.*)?$/u]
const formsBehindBrackets = [/^\s([^@:\d]{2,120})(?::(\s.*)?)?$/u]

/** Returns who wrote a line of a chat, and what. Null for any other line. */
export function readChat(line: string): { writer: string; message: string } | null {
  const [, opening = '', day, closing = '', rest = ''] = stamp.exec(line) ?? []
  if (rest === '') return null
  const forms = opening + closing === '[]' ? formsBehindBrackets : day ? formsBehindDay : formsBehindTime
  for (const form of forms) {
    const [, writer = '', message = ''] = form.exec(rest) ?? []
    if (writer === '') continue
    // People write their address in a chat.
    const address = message.trim()
    return { writer: bareAddress.test(address) ? `${writer} <${address}>` : writer.trim(), message }
  }
  return null
}

/**
 * Reads the lines of a chat, or returns null when they begin as another list or have headings. What someone wrote may
 * go on in the lines below, and may say that they don’t come.
 */
export function readChats(lines: readonly string[]): MarkedLine[] | null {
  const chats = lines.map(readChat)
  const first = lines.findIndex((line) => line.trim() !== '')
  const isHeading = (line: string, index: number) => chats[index] === null && /[:：]\s*$/u.test(line)
  if (!chats[first] || lines.some(isHeading)) return null
  const marked: MarkedLine[] = []
  let current: MarkedLine | null = null
  for (const [index, line] of lines.entries()) {
    const chat = chats[index]
    if (chat) current = { text: chat.writer, doubt: null }
    const isMessage = chat === null && current !== null && line.trim() !== '' && !wholeName.test(line.trim())
    if (current && saysRefusal(chat?.message ?? line)) current.doubt = 'unsure'
    marked.push(chat ? current! : { text: line, doubt: null, ...(isMessage && { isMark: true }) })
  }
  return marked
}
/** A line that is no message, but a name below a chat. */
const wholeName = /^\p{Lu}[\p{L}\p{M}.’'-]*(?:,? [\p{L}\p{M}.’'-]+)* \p{Lu}[\p{L}\p{M}.’'-]*$|@/u

/** Whether someone writes that they don’t come. It may be about someone else. */
function saysRefusal(message: string): boolean {
  const text = message.trim().replace(/[.!]{1,5}$/u, '')
  return isNotComing(text) || saysAbsent(text) || isRefusal(text)
}
