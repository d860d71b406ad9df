import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import type { RecordedStatement } from './record-statements.ts'
import type { World } from './world.ts'

/** Tables that have few rows, however many people use Rollbook. */
const smallTables = new Set(['school', 'instance', 'administrator', 'school_change', 'retention', 'identity_provider'])
/** Columns that have the same value in many rows. */
const sharedColumns = new Set(['school_id', 'kind', 'purpose', 'state', 'template', 'action', 'result', 'last_name'])

/**
 * Returns, for each statement, the steps of its plan that read more rows from a larger table. SQLite plans each
 * statement twice: without statistics, and with statistics of the `large` tables.
 */
export async function findLargeReads(
  { place, db }: World,
  statements: RecordedStatement[],
  large: readonly string[],
): Promise<string[][]> {
  if (place.engine === 'postgres') return readPostgresPlans(place.url, statements)
  const plansBefore = readSqlitePlans(place.path, statements)
  for (const table of large) await sql`analyze ${sql.table(table)}`.execute(db)
  const plansAfter = readSqlitePlans(place.path, statements)
  return statements.map((_, n) => [...new Set([...plansBefore[n]!, ...plansAfter[n]!])])
}

function readSqlitePlans(path: string, statements: RecordedStatement[]): string[][] {
  const db = new DatabaseSync(path)
  try {
    return statements.map(({ text }) => {
      const steps = db.prepare(`explain query plan ${text}`).all() as { detail: string }[]
      const details = steps.map(({ detail }) => detail)
      // Steps that read a subquery's result are left out. The subquery’s own steps are in the list.
      const subqueries = new Set(details.map((detail) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(detail)?.[1]))
      return details.filter((detail) => isLargeStep(detail) && !subqueries.has(detail.split(' ')[1]))
    })
  } finally {
    db.close()
  }
}

/** Whether a step of a SQLite plan reads a whole table or index, or searches only by columns that many rows share. */
function isLargeStep(step: string): boolean {
  const [, operation, table = ''] = /^(SCAN|SEARCH) (\w+)/.exec(step) ?? []
  if (!operation || smallTables.has(table) || step.startsWith('SCAN CONSTANT')) return false
  // The statement compares with a whole position in an index, to read the next row.
  if (operation === 'SEARCH' && step.includes(')>(')) return false
  return operation === 'SCAN' || areShared([...step.matchAll(/(\w+)[=<>]/g)].map(([, column]) => column!))
}

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

async function readPostgresPlans(url: string, statements: RecordedStatement[]): Promise<string[][]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('analyze')
    // Otherwise PostgreSQL scans tables that are small in the test, whatever indexes they have.
    await client.query('set enable_seqscan = off')
    const plans: string[][] = []
    for (const { text, values } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
        text: `explain (format json) ${text}`,
        values,
      })
      plans.push(listNodes(rows[0]!['QUERY PLAN'][0].Plan).filter(isLargeNode).map(describeNode))
    }
    return plans
  } finally {
    await client.end()
  }
}

function listNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(listNodes)]
}

function isLargeNode(node: PlanNode): boolean {
  if (smallTables.has(node['Relation Name'] ?? '')) return false
  if (node['Node Type'] === 'Seq Scan') return true
  if (!node['Index Name'] || [...smallTables].some((table) => node['Index Name']!.startsWith(`${table}_`))) return false
  const condition = node['Index Cond'] ?? ''
  // The statement compares with a whole position in an index, to read the next row.
  if (condition.startsWith('(ROW(')) return false
  // Few emails have no university: emails about access, and emails to administrators of all universities.
  if (condition === '(school_id IS NULL)') return false
  return areShared([...condition.matchAll(/\((\w+) /g)].map(([, column]) => column!))
}

function describeNode(node: PlanNode): string {
  return `${node['Node Type']} ${node['Relation Name'] ?? node['Index Name']} ${node['Index Cond'] ?? ''}`
}

function areShared(columns: string[]): boolean {
  return columns.every((column) => sharedColumns.has(column))
}
