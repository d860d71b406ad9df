// `npm run offices`: writes the documents for a university's offices to docs/for-offices, from the same texts as the
// pages. test/office-documents.test.ts fails if they differ.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFlows, listParties } from '#contract/help/offices/data-flow/flows.ts'
import { flowWords } from '#contract/help/offices/data-flow/words.ts'
import type { DocumentSection, DocumentTable } from '#contract/help/offices/document.ts'
import { documentIds, listDocuments } from '#contract/help/offices/documents.ts'
import { officeWords } from '#contract/help/offices/words.ts'
import { productName } from '#contract/product.ts'

/** The folder of the documents. */
export const officeFolder = join(import.meta.dirname, '..', 'docs', 'for-offices')

/** Returns the text of each file in that folder, by file name. */
export async function writeOfficeDocuments(): Promise<Map<string, string>> {
  const documents = listDocuments()
  const list = documentIds.map((id) => wrap(`[${documents[id].title}](${id}.md): ${documents[id].summary}`, '- '))
  const overview = [`# ${officeWords.title}`, wrap(officeWords.intro({ productName })), list.join('\n')]
  const files = new Map([['README.md', asFile(overview)]])
  for (const id of documentIds) {
    const { title, summary, load } = documents[id]
    const sections = (await load()).flatMap(writeSection)
    files.set(`${id}.md`, asFile([`# ${title}`, wrap(summary), ...sections]))
  }
  return files
}

const asFile = (blocks: string[]) => `${blocks.join('\n\n')}\n`

function writeSection({ title, texts = [], hasPicture, items = [], table, links = [] }: DocumentSection): string[] {
  const files = links.flatMap(({ label, file }) => (file === undefined ? [] : wrap(`[${label}](${file})`, '- ')))
  return [
    `## ${title}`,
    ...texts.map((text) => wrap(text)),
    ...(hasPicture ? [drawFlows()] : []),
    ...(items.length > 0 ? [items.map((item) => wrap(item, '- ')).join('\n')] : []),
    ...(table ? [writeTable(table)] : []),
    ...(files.length > 0 ? [files.join('\n')] : []),
  ]
}

function writeTable({ columns, rows }: DocumentTable): string {
  const writeRow = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [writeRow(columns), `|${'---|'.repeat(columns.length)}`, ...rows.map(writeRow)].join('\n')
}

/** Returns the connections as a Mermaid diagram. */
function drawFlows(): string {
  const writeParties = (isYours: boolean) =>
    listParties()
      .filter((party) => party.isYours === isYours)
      .map(({ id, name }) => `  ${id}["${name}"]`)
  return [
    '```mermaid',
    'flowchart TD',
    ...writeParties(false),
    `  subgraph yours["${flowWords.yours}"]`,
    ...writeParties(true),
    '  end',
    ...listFlows().map(({ source, target, protocol }) => `  ${source} -->|${protocol}| ${target}`),
    '```',
  ].join('\n')
}

/** Wraps a text at 120 characters. `mark` is put before a list item. */
function wrap(text: string, mark = ''): string {
  const lines = [mark]
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!
    if (line.length + word.length > 119 && line.trim() !== '') lines.push(`${' '.repeat(mark.length)}${word}`)
    else lines[lines.length - 1] = line === mark ? `${mark}${word}` : `${line} ${word}`
  }
  return lines.join('\n')
}

if (import.meta.main) {
  mkdirSync(officeFolder, { recursive: true })
  for (const [name, text] of await writeOfficeDocuments()) writeFileSync(join(officeFolder, name), text)
}
