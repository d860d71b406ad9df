import { z } from 'zod'

/**
 * Returns a value that a shape accepts. It has `leaf` in place of every text, and `length` elements in every list. The
 * elements are filled too, so that every field reads `leaf`.
 */
export function fillShape(shape: z.ZodType, leaf: unknown, length = 1): unknown {
  const inside = (schema: unknown) => fillShape(schema as z.ZodType, leaf, length)
  if (shape instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(shape.shape).map(([field, schema]) => [field, inside(schema)]))
  if (shape instanceof z.ZodArray) {
    const element = inside(shape.element)
    return Array.from({ length }, () => element)
  }
  if (shape instanceof z.ZodRecord) return { [typeof leaf === 'string' ? leaf : 'key']: inside(shape.valueType) }
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodDefault)
    return inside(shape.unwrap())
  if (shape instanceof z.ZodPipe) return inside(shape.in)
  if (shape instanceof z.ZodUnion) return inside(shape.options[0])
  if (shape instanceof z.ZodEnum) return shape.options[0]
  if (shape instanceof z.ZodLiteral) return shape.value
  if (shape instanceof z.ZodNumber) return 1
  return shape instanceof z.ZodBoolean ? true : leaf
}
