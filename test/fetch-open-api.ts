import { readOpenApi, type Document, type OpenApi } from './open-api.ts'
import type { World } from './world.ts'

/** Reads the document that a world serves. */
export async function fetchOpenApi(world: World): Promise<OpenApi> {
  return readOpenApi((await world.call('GET', '/docs/openapi.json')).body as Document)
}
