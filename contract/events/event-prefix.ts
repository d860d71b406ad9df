/** The fields of an event as an answer about something else names them: `name` is `event_name`. */
export type Prefixed<T> = {
  [Field in keyof T as Field extends 'time_zone' ? Field : `event_${Field & string}`]: T[Field]
}

/** The fields of an event as an answer about the event itself names them: `event_name` is `name`. */
export type Unprefixed<T> = {
  [Field in keyof T as Field extends `event_${infer Name}` ? Name : Field extends 'time_zone' ? Field : never]: T[Field]
}

/** Takes facts of an event, or their shapes. Returns them with the prefix, except the zone of the university. */
export function prefixEventFields<T extends object>(facts: T): Prefixed<T> {
  const entries = Object.entries(facts).map(([field, value]) => [
    field === 'time_zone' ? field : `event_${field}`,
    value as unknown,
  ])
  return Object.fromEntries(entries) as Prefixed<T>
}

/** Takes an answer with prefixed facts of an event. Returns those facts under their own names, and nothing else. */
export function unprefixEventFields<T extends object>(answer: T): Unprefixed<T> {
  const entries = Object.entries(answer).flatMap(([field, value]) => {
    if (field === 'time_zone') return [[field, value as unknown]]
    return field.startsWith('event_') ? [[field.slice('event_'.length), value as unknown]] : []
  })
  return Object.fromEntries(entries) as Unprefixed<T>
}
