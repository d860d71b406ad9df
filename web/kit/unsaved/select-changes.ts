/** Returns the fields of a form that differ from the stored values: those that a person has edited. */
export function selectChanges<Values extends object>(values: Values, stored: Values): Partial<Values> {
  const fields = (Object.keys(values) as (keyof Values)[]).filter((field) => values[field] !== stored[field])
  return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<Values>
}
