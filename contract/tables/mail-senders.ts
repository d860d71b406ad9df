// Finds who wrote a mail that was pasted with a list in it.

const sender =
  /^(?:from|von|de|da|van|od|från|fra|lähettäjä|kimden|от|від|发件人|寄件者|差出人|보낸 ?사람|من)\s?[:：]/iu
/** What mail programs write below the sender, besides the recipients. */
const fact =
  /^(?:sent|date|subject|gesendet|datum|betreff|envoyé|objet|enviad[oa](?: el| em)?|fecha|asunto|data|assunto|inviato|oggetto|verzonden|onderwerp|wysłano|temat|skickat|ämne|sendt|emne|lähetetty|aihe|gönderildi|gönderme tarihi|konu|tarih|отправлено|дата|тема|надіслано|发送时间|日期|主题|寄件日期|主旨|送信日時|日付|件名|보낸 ?날짜|날짜|제목|التاريخ|الموضوع)\s?[:：]/iu
/** `On Mon, Nov 30, 2026 at 9:04 AM Maja Bergström <a@x.edu> wrote:` */
const wrote =
  /^[>\s]{0,9}(?=.*\d)(?:.{1,200}\s)?(?:wrote|schrieb(?:\s.{1,200})?|a écrit|escribió|escreveu|ha scritto|schreef(?:\s.{1,200})?|napisał(?:\(a\)|a)?|skrev(?:\s.{1,200})?|kirjoitti|yazdı|написал(?:\(а\)|а)?|写道)\s?[:：]\s*$/iu

/** Returns the lines that name who wrote a mail, and when: that isn't who was there. */
export function findSenders(lines: readonly string[]): ReadonlySet<number> {
  const bare = lines.map((line) => line.replace(/^[>\s]{1,9}/u, ''))
  return new Set(
    bare.flatMap((line, index) => {
      const isFrom = sender.test(line) && [-2, -1, 1, 2, 3, 4].some((step) => isFact(bare, index, step))
      const isQuote = [line, `${line} ${bare[index + 1] ?? ''}`].some(saysWho) && (line.includes('@') || saysWho(line))
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
