// Replaces separators that are specific to other scripts, typesetting and databases.

const wideSigns: Partial<Record<string, string>> = { '，': ',', '；': ';', '،': ',', '؛': ';' }
const inBrackets =
  /\s?[（【＜「〈《]\s?([^\s,;<>()（）【】＜＞「」〈〉《》，；、：،؛"@＠]{1,100}[@＠][^\s,;<>()（）【】＜＞「」〈〉《》，；、：،؛"]{1,100})\s?[）】＞」〉》]/gu
const beforeAddress = /\s?[，；、：،؛]\s?(?=[^\s,;<>()（）【】＜＞「」〈〉《》，；、：،؛"@＠]{1,100}[@＠])/gu
const behindAddress = /(?<=[@＠][^\s,;<>()（）【】＜＞「」〈〉《》，；、：،؛"]{1,100})\s?[，；、،؛]/gu
/** `[SMTP:ana@x.edu]`, as Outlook writes an address. */
const schemeInBrackets = /\[(?:smtp|mailto):\s?([^\s[\]@]{1,100}@[^\s[\]]{1,100})\]/giu
/** Returns a text with common separators between its cells. The number of lines doesn't change. */
export function replaceSigns(text: string): string {
  const bare = text
    .replaceAll(schemeInBrackets, '<$1>')
    .replaceAll(/^[ \t]*\(['"\d][^\r\n]*/gmu, readTuple)
    .replaceAll(/^\|\|[^\r\n]*/gmu, (line) => line.replaceAll('||', '|'))
  return separateLatex(separateSlashes(replaceWide(bare)))
}

/** Returns the values in a SQL row, such as `('Ana','Chen','ana@x.edu'),`. Returns any other line unchanged. */
function readTuple(line: string): string {
  const row = line.trim().replace(/[,;]$/, '').trimEnd()
  return row.endsWith(')') && row.includes('@') ? row.slice(1, -1) : line
}

/** Replaces Chinese, Japanese and Arabic punctuation beside addresses, or all of it if there is no other separator. */
function replaceWide(text: string): string {
  if (!/[（【＜「〈《，；、：،؛]/u.test(text) || !/[@＠]/u.test(text)) return text
  const isAlone = !/[,;\t|]/.test(text)
  const narrow = isAlone ? text.replaceAll(/[，；،؛]/gu, (sign) => wideSigns[sign]!) : text
  return narrow.replaceAll(inBrackets, ' <$1>').replaceAll(beforeAddress, ',').replaceAll(behindAddress, ',')
}

/** Replaces ` / ` between cells if all lines have the same number of cells and there is no other separator. */
function separateSlashes(text: string): string {
  if (!text.includes(' / ') || !text.includes('@') || /[,;\t|]/.test(text)) return text
  const lines = text.split(/\r\n|\r|\n/u).filter((line) => line.trim() !== '')
  const widths = new Set(lines.map((line) => line.split(' / ').length))
  return widths.size === 1 && lines.length > 1 ? text.replaceAll(' / ', '\t') : text
}

/** Replaces `&` between the cells of a LaTeX table, whose rows end with two backslashes. */
function separateLatex(text: string): string {
  if (!text.includes('&') || !text.includes('\\\\') || text.includes('\t')) return text
  return text.replaceAll(/^[^\r\n]+$/gmu, (line) => {
    const end = line.indexOf('\\\\')
    return end === -1 || !line.includes('&') ? line : line.slice(0, end).replaceAll(/ ?(?<!\\)& ?/gu, '\t')
  })
}
