import { z } from 'zod'
import type { NamedShape } from '#contract/named-shape.ts'

export type JsonSchema = Record<string, unknown> & { properties?: Record<string, JsonSchema> }

const schemaPath = '#/components/schemas/'

/** Converts zod shapes into JSON Schema (2020-12), and named shapes into references. */
export class ApiShapes {
  readonly #named: Record<string, NamedShape>
  readonly #registry = z.registry<{ id: string }>()
  readonly #io: 'input' | 'output'

  /** `io` is 'input' for requests and 'output' for responses. */
  constructor(named: Record<string, NamedShape>, io: 'input' | 'output') {
    this.#named = named
    this.#io = io
    for (const [id, { shape }] of Object.entries(named)) this.#registry.add(shape, { id })
  }

  /** Returns the schema of a shape, or a reference to it. */
  of(shape: z.ZodType): JsonSchema {
    return this.#convert(shape).schema
  }

  components(): Record<string, JsonSchema> {
    return Object.fromEntries(
      Object.entries(this.#named).map(([id, { shape, about: description, fields = {} }]) => {
        const schema = this.#convert(shape).named[id]!
        for (const [field, words] of Object.entries(fields)) {
          const property = schema.properties?.[field]
          if (!property) throw new Error(`The shape ${id} has no field ${field}.`)
          property.description = words
        }
        return [id, { description, ...schema }]
      }),
    )
  }

  #convert(shape: z.ZodType): { schema: JsonSchema; named: Record<string, JsonSchema> } {
    const converted = z.toJSONSchema(shape, {
      io: this.#io,
      metadata: this.#registry,
      override({ zodSchema, jsonSchema }) {
        // `describe` writes into zod's global registry, which the conversion doesn't read, because we pass our own.
        const description = z.globalRegistry.get(zodSchema as unknown as z.ZodType)?.description
        if (description !== undefined) jsonSchema.description ??= description
        // zod's pattern for a date-time is very long and doesn't help readers.
        if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
        // Responses may get new fields later, and clients must not reject them.
        if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      },
    })
    const text = JSON.stringify(converted).replaceAll('"#/$defs/', `"${schemaPath}`)
    const { $schema: _, $defs: named = {}, ...schema } = JSON.parse(text) as JsonSchema
    return { schema, named: named as Record<string, JsonSchema> }
  }
}
