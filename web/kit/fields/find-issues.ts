import type { Faults } from './use-form.ts'

type Schema = {
  safeParse(values: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }
}

/** Validates a form's values with a schema. Returns the first message of each field. */
export function findIssues<Values extends object>(schema: Schema, values: Values): Faults<Values> {
  const faults: Faults<Values> = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const field = path[0] as keyof Values
    if (field in values) faults[field] ??= message
  }
  return faults
}
