import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Administrator } from '#contract/administration/administration.ts'
import type { AdminRole } from '#contract/roles.ts'
import type { DbOrTrx, Schema } from '#server/database/schema.ts'
import { byName } from './by-name.ts'

/** Returns the administrators for a list: not revoked, and with an open account. `only` limits it to one id. */
export async function listAdministrators(db: DbOrTrx, only?: string): Promise<Administrator[]> {
  const rows = await db
    .selectFrom('administrator')
    .leftJoin('school', 'school.id', 'administrator.school_id')
    .select([
      'administrator.id',
      'administrator.email',
      'administrator.role',
      'administrator.first_name',
      'administrator.last_name',
      'school.name as school_name',
    ])
    .where('administrator.role', '!=', 'revoked')
    .where(isOpenAdministrator)
    .$narrowType<{ role: AdminRole }>()
    .$if(only !== undefined, (query) => query.where('administrator.id', '=', only!))
    .execute()
  return rows.toSorted(byName)
}

/** A condition on administrators: their faculty account isn't closed. True for those who have no faculty account. */
export function isOpenAdministrator(row: ExpressionBuilder<Schema, 'administrator'>): Expression<SqlBool> {
  return row.not(
    row.exists(
      row
        .selectFrom('faculty')
        .select('faculty.id')
        .whereRef('faculty.id', '=', 'administrator.faculty_id')
        .where('faculty.closed_at', 'is not', null),
    ),
  )
}
