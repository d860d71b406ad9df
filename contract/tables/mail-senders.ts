// Finds who wrote a mail that was pasted with a list in it.

const sender = /^(?:from|von|de)\s?[:：]/iu
/** The lines of mail programs below the sender, besides the recipients. */
const fact = /^(?:sent|date|subject|gesendet|datum|betreff|envoyé|objet)\s?[:：]/iu
/** `On Mon, Nov 30, 2026 at 9:04 AM Maja Bergström <a@x.edu> wrote:` */
const wrote = /^[>\s]{0,9}(?=.*\d)(?:.{1,200}\s)?(?:wrote|schrieb(?:\s.{1,200})?|a écrit)\s?[:：]\s*$/iu
/** The end of such a line, when it goes over two. */
const brokenEnd = /^(?:<[^<>@\s]{1,64}@[^<>\s]{1,255}>\s)?(?:wrote|a écrit)\s?:\s*$/u

/** Returns the lines that name who wrote a mail, and when: that isn't who was there. */
export function findSenders(lines: readonly string[]): ReadonlySet<number> {
  const bare = lines.map((line) => line.replace(/^[>\s]{1,9}/u, ''))
  return new Set(
    bare.flatMap((line, index) => {
      const isFrom = sender.test(line) && [-2, -1, 1, 2, 3, 4].some((step) => isFact(bare, index, step))
      const [last = '', next = ''] = [bare[index - 1], bare[index + 1]]
      const isQuote =
        saysWho(line) ||
        (brokenEnd.test(next) && saysWho(`${line} ${next}`)) ||
        (brokenEnd.test(line) && saysWho(`${last} ${line}`))
      return isFrom || isQuote ? index : []
    }),
  )
}

/** Whether a line says who wrote what is below it. */
function saysWho(line: string): boolean {
  return line.length <= longestQuote && wrote.test(line)
}
const longestQuote = 300

/** Whether a line some steps away is another fact of the same mail: no blank line is between them. */
function isFact(lines: readonly string[], index: number, step: number): boolean {
  const linesPassed = lines.slice(Math.min(index, index + step), Math.max(index, index + step) + 1)
  return fact.test(lines[index + step] ?? '') && linesPassed.every((line) => line.trim() !== '')
}
