import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { newTestFolder } from './test-folder.ts'

/**
 * LibreOffice's import filters for CSV files, by the separators that people can choose in its import dialog. Quotes and
 * UTF-8 are as LibreOffice detects them.
 */
export const csvImports = {
  commas: 'CSV:44,34,76,1',
  'commas, semicolons and tabs': 'CSV:44/59/9,34,76,1',
  'semicolons alone': 'CSV:59,34,76,1',
} as const
export type CsvImport = keyof typeof csvImports

/** A file's content in LibreOffice: the texts that the cells show, and all formulas. */
export type OpenedSheet = { rows: string[][]; formulas: string[] }

/**
 * Opens workbooks, or CSV files with the separators of `csvImport`, in one run of LibreOffice. Its profile is deleted
 * at the end of the test.
 */
export async function openWithLibreOffice(
  t: Pick<TestContext, 'after'>,
  soffice: string,
  files: Record<string, string | Uint8Array>,
  csvImport?: CsvImport,
): Promise<Map<string, OpenedSheet>> {
  const folder = newTestFolder('libreoffice')
  const opened = join(folder, 'opened')
  mkdirSync(opened)
  const paths = Object.entries(files).map(([name, bytes]) => {
    writeFileSync(join(folder, name), bytes)
    return join(folder, name)
  })
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
  const args = [
    profile,
    '--headless',
    ...(csvImport ? [`--infilter=${csvImports[csvImport]}`] : []),
    '--convert-to',
    'fods',
    '--outdir',
    opened,
    ...paths,
  ]
  // LibreOffice gets its own process group. `soffice` is a script that starts the program, and both must end.
  const program = spawn(soffice, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  t.after(() => {
    if (program.exitCode === null && program.pid) process.kill(-program.pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  let errors = ''
  program.stderr.on('data', (part: Buffer) => (errors += String(part)))
  const [code] = (await once(program, 'close')) as [number | null]
  if (code !== 0) throw new Error(`LibreOffice ended with ${code}: ${errors}`)
  return new Map(
    Object.keys(files).map((name) => {
      const xml = readFileSync(join(opened, name.replace(/\.\w+$/, '.fods')), 'utf8')
      return [name, readSheet(xml)]
    }),
  )
}

/** Reads the first sheet of a flat OpenDocument file. */
function readSheet(xml: string): OpenedSheet {
  const sheet = /<table:table [\s\S]*?<\/table:table>/.exec(xml)?.[0] ?? ''
  const rows = all(sheet, /<table:table-row([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-row>)/g).flatMap(
    ([, attributes, inner = '']) => {
      const cells = all(inner, /<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g).flatMap(
        ([, cellAttributes, text = '']) => repeated(cellAttributes!, 'columns', cellText(text)),
      )
      while (cells.at(-1) === '') cells.pop()
      return cells.length > 0 ? repeated(attributes!, 'rows', cells) : [cells]
    },
  )
  while (rows.at(-1)?.length === 0) rows.pop()
  return { rows, formulas: all(sheet, /table:formula="([^"]*)"/g).map(([, formula]) => formula!) }
}

/** Returns the paragraphs of a cell, one per line. The format stores repeated spaces as an element. */
function cellText(xml: string): string {
  return all(xml, /<text:p>([\s\S]*?)<\/text:p>/g)
    .map(([, inner]) => plain(inner!))
    .join('\n')
}

function plain(xml: string): string {
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return xml
    .replaceAll(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count: string | undefined) => ' '.repeat(Number(count ?? 1)))
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => signs[name] ?? whole)
}

/**
 * Repeats a row or cell as often as the file specifies, but at most 100 times, because a sheet ends with a million
 * empty ones.
 */
function repeated<T>(attributes: string, unit: 'rows' | 'columns', item: T): T[] {
  const times = Number(new RegExp(`number-${unit}-repeated="(\\d+)"`).exec(attributes)?.[1] ?? 1)
  return Array.from({ length: Math.min(times, 100) }, () => item)
}

const all = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern))
