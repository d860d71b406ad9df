import { z } from 'zod'
import type { NamedShape } from '#contract/named-shape.ts'

export type JsonSchema = Record<string, unknown> & { properties?: Record<string, JsonSchema> }

const place = '#/components/schemas/'

/** Turns zod shapes into JSON Schema (2020-12); those with a name into references to it. */
export class ApiShapes {
  readonly #named: Record<string, NamedShape>
  readonly #registry = z.registry<{ id: string }>()
  readonly #io: 'input' | 'output'

  /** `io` says which side of a shape is meant: what is sent, or what is answered. */
  constructor(named: Record<string, NamedShape>, io: 'input' | 'output') {
    this.#named = named
    this.#io = io
    for (const [id, { shape }] of Object.entries(named)) this.#registry.add(shape, { id })
  }

  /** The schema of a shape wherever one is wanted. */
  of(shape: z.ZodType): JsonSchema {
    return this.#convert(shape).schema
  }

  /** The named schemas themselves. */
  components(): Record<string, JsonSchema> {
    return Object.fromEntries(
      Object.entries(this.#named).map(([id, { shape, about, fields = {} }]) => {
        const schema = this.#convert(shape).named[id]!
        for (const [field, words] of Object.entries(fields)) {
          const property = schema.properties?.[field]
          if (!property) throw new Error(`The shape ${id} has no field ${field}.`)
          property.description = words
        }
        return [id, { description: about, ...schema }]
      }),
    )
  }

  #convert(shape: z.ZodType): { schema: JsonSchema; named: Record<string, JsonSchema> } {
    const converted = z.toJSONSchema(shape, {
      io: this.#io,
      metadata: this.#registry,
      override({ zodSchema, jsonSchema }) {
        // `describe` writes into zod's own registry, which the conversion doesn't read when it is given another.
        const description = z.globalRegistry.get(zodSchema as unknown as z.ZodType)?.description
        if (description !== undefined) jsonSchema.description ??= description
        // The pattern behind a moment in time is a page of digits that helps no one.
        if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
        // An answer may gain a field one day; who reads it today must not refuse it then.
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      },
    })
    const text = JSON.stringify(converted).replaceAll('"#/$defs/', `"${place}`)
    const { $schema: _, $defs: named = {}, ...schema } = JSON.parse(text) as JsonSchema
    return { schema, named: named as Record<string, JsonSchema> }
  }
}
