import type { z } from 'zod'

/** A shape in the API, with descriptions of it and of some of its fields. */
export type NamedShape = { shape: z.ZodType; about: string; fields?: Record<string, string> }
