import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Schema } from '#server/database/schema.ts'

/** A condition on administrators: their faculty account isn't closed. True for those without one. */
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
