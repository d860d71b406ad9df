// Finds the writers of chat messages in text from meeting tools and messengers.
import { isRefusal } from './absence-remarks.ts'
import { isNotComing } from './answers.ts'
import type { MarkedLine } from './marked-lines.ts'
import { saysAbsent } from './presence.ts'
import { bareAddress } from './rows.ts'

/** The time at the start of a line, in brackets or not, and the text after it. */
const stamp =
  /^[\s\u200e]{0,9}(\[?)(\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?,?\s)?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?\s?m\.?)?(\]?)(?: -)?(\s.*)$/iu
/**
 * The writer after a time without a date: `From Maja Bergström to Everyone: here`, as Zoom saves a chat, or between
 * tabs.
 */
const formsBehindTime = [
  /^\s+from\s+([^\s@:][^@:]{0,120}?)(?:\s+to\s[^@:]{1,120})?\s*:(.*)$/iu,
  /^\s+([^\s@:][^@:]{0,120}?)\s+to\s+everyone(?:\([^)]*\))?\s*:(.*)$/iu,
  /^\t\s?([^\t@:\d]{2,120}):(\t.*)$/u,
]
/**
 * The writer after a date: `26.11.26, 09:00 - Maja Bergström: here`. After a time in brackets, the name may be alone.
 */
const formsBehindDay = [/^\s([^@:\d]{2,120}):(\s.*)?$/u]
const formsBehindBrackets = [/^\s([^@:\d]{2,120})(?::(\s.*)?)?$/u]

/** Returns the writer and the message of a line in a chat. Null for any other line. */
export function readChat(line: string): { writer: string; message: string } | null {
  const [, opening = '', day, closing = '', rest = ''] = stamp.exec(line) ?? []
  if (rest === '') return null
  const forms = opening + closing === '[]' ? formsBehindBrackets : day ? formsBehindDay : formsBehindTime
  for (const form of forms) {
    const [, writer = '', message = ''] = form.exec(rest) ?? []
    if (writer === '') continue
    // People post their address in a chat.
    const address = message.trim()
    return { writer: bareAddress.test(address) ? `${writer} <${address}>` : writer.trim(), message }
  }
  return null
}

/**
 * Reads the lines of a chat. Returns null if the first line isn't a message, or if there are headings. A message may
 * continue in the lines below, and may say that its writer isn't coming.
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
/** Matches a line that isn't part of a message, but a name below a chat. */
const wholeName = /^\p{Lu}[\p{L}\p{M}.’'-]*(?:,? [\p{L}\p{M}.’'-]+)* \p{Lu}[\p{L}\p{M}.’'-]*$|@/u

/** Whether a message says that someone isn’t coming. It may be about another person. */
function saysRefusal(message: string): boolean {
  const text = message.trim().replace(/[.!]{1,5}$/u, '')
  return isNotComing(text) || saysAbsent(text) || isRefusal(text)
}
