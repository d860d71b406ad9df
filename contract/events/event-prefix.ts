/** The fields of an event, as named in a response about something else: `name` becomes `event_name`. */
export type Prefixed<T> = {
  [Field in keyof T as Field extends 'time_zone' ? Field : `event_${Field & string}`]: T[Field]
}

/** The fields of an event, as named in a response about the event itself: `event_name` becomes `name`. */
export type Unprefixed<T> = {
  [Field in keyof T as Field extends `event_${infer Name}` ? Name : Field extends 'time_zone' ? Field : never]: T[Field]
}

/**
 * Takes an event's facts, or their zod shapes. Returns them with the prefix, except for the university's `time_zone`.
 */
export function prefixEventFields<T extends object>(facts: T): Prefixed<T> {
  const entries = Object.entries(facts).map(([field, value]) => [
    field === 'time_zone' ? field : `event_${field}`,
    value as unknown,
  ])
  return Object.fromEntries(entries) as Prefixed<T>
}

/** Takes a response with prefixed event facts. Returns only these facts, without the prefix. */
export function unprefixEventFields<T extends object>(answer: T): Unprefixed<T> {
  const entries = Object.entries(answer).flatMap(([field, value]) => {
    if (field === 'time_zone') return [[field, value as unknown]]
    return field.startsWith('event_') ? [[field.slice('event_'.length), value as unknown]] : []
  })
  return Object.fromEntries(entries) as Unprefixed<T>
}
