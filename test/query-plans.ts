import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import pg from 'pg'
import type { RecordedStatement } from './record-statements.ts'
import type { World } from './world.ts'

/** Tables with few rows, however many people use Rollbook. */
const smallTables = new Set(['school', 'instance', 'administrator', 'school_change', 'retention', 'identity_provider'])
/** Columns that have the same value in a large part of the rows. */
const sharedColumns = new Set(['school_id', 'kind', 'purpose', 'state', 'template', 'action', 'result', 'last_name'])

/**
 * Returns, for each statement, the steps of its plan that read more rows the larger a table is. On SQLite, it is
 * planned without statistics, and with those of the `large` tables.
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
      // A subquery’s own steps are among them.
      const subqueries = new Set(details.map((detail) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(detail)?.[1]))
      return details.filter((detail) => isLargeStep(detail) && !subqueries.has(detail.split(' ')[1]))
    })
  } finally {
    db.close()
  }
}

/** Whether a step of SQLite reads a whole table or index, or what many rows have in common. */
function isLargeStep(step: string): boolean {
  const [, operation, table = ''] = /^(SCAN|SEARCH) (\w+)/.exec(step) ?? []
  if (!operation || smallTables.has(table) || step.startsWith('SCAN CONSTANT')) return false
  // A comparison with a whole position in an index: the statement takes the next row.
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
    // Otherwise PostgreSQL reads tables that are small in the test from their beginning, whatever indexes they have.
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
  // A comparison with a whole position in an index: the statement takes the next row.
  if (condition.startsWith('(ROW(')) return false
  // Emails of no university are those about access and to administrators of all universities.
  if (condition === '(school_id IS NULL)') return false
  return areShared([...condition.matchAll(/\((\w+) /g)].map(([, column]) => column!))
}

function describeNode(node: PlanNode): string {
  return `${node['Node Type']} ${node['Relation Name'] ?? node['Index Name']} ${node['Index Cond'] ?? ''}`
}

function areShared(columns: string[]): boolean {
  return columns.every((column) => sharedColumns.has(column))
}
