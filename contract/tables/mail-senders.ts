// Finds the sender of an email that was pasted together with a list.

const sender = /^(?:from|von|de)\s?[:：]/iu
/** Lines that mail programs put below the sender, except for the recipients. */
const fact = /^(?:sent|date|subject|gesendet|datum|betreff|envoyé|objet)\s?[:：]/iu
/** `On Mon, Nov 30, 2026 at 9:04 AM Maja Bergström <a@x.edu> wrote:` */
const wrote = /^[>\s]{0,9}(?=.*\d)(?:.{1,200}\s)?(?:wrote|schrieb(?:\s.{1,200})?|a écrit)\s?[:：]\s*$/iu
/** The end of such a line when it is broken into two. */
const brokenEnd = /^(?:<[^<>@\s]{1,64}@[^<>\s]{1,255}>\s)?(?:wrote|a écrit)\s?:\s*$/u

/** Returns the lines that name an email's sender and date. They say nothing about who was there. */
export function findSenders(lines: readonly string[]): ReadonlySet<number> {
  const bare = lines.map((line) => line.replace(/^[>\s]{1,9}/u, ''))
  return new Set(
    bare.flatMap((line, index) => {
      const isFrom = sender.test(line) && [-2, -1, 1, 2, 3, 4].some((step) => isFact(bare, index, step))
      const [last = '', next = ''] = [bare[index - 1], bare[index + 1]]
      const isQuote =
        sendsOwnId(line) ||
        (brokenEnd.test(next) && sendsOwnId(`${line} ${next}`)) ||
        (brokenEnd.test(line) && sendsOwnId(`${last} ${line}`))
      return isFrom || isQuote ? index : []
    }),
  )
}

/** Whether a line names the writer of the quoted text below it. */
function sendsOwnId(line: string): boolean {
  return line.length <= maxQuoteLength && wrote.test(line)
}
const maxQuoteLength = 300

/** Whether the line `step` lines away is another header of the same email, with no blank line in between. */
function isFact(lines: readonly string[], index: number, step: number): boolean {
  const linesPassed = lines.slice(Math.min(index, index + step), Math.max(index, index + step) + 1)
  return fact.test(lines[index + step] ?? '') && linesPassed.every((line) => line.trim() !== '')
}
