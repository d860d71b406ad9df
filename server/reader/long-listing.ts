import type { Db } from '#server/database/db.ts'
import type { DbOrTrx } from '#server/database/schema.ts'
import type { Reader, Queries } from './reader.ts'

/** The number of rows above which a list is read in the reader's thread. */
export const longListing = 500

type Answer<N extends keyof Queries> = Awaited<ReturnType<Queries[N]>>

/** Returns a function that runs one of these queries here, or in the reader's thread above `longListing` rows. */
export function readByLength<Own extends keyof Queries, Request>(
  { db, openReader }: { db: Db; openReader: (request: Request) => Reader },
  queries: Pick<Queries, Own>,
) {
  return async <N extends Own>(
    request: Request,
    name: N,
    question: Parameters<Queries[N]>[1],
    count: Promise<number> | number,
  ): Promise<Answer<N>> => {
    if ((await count) > longListing) return openReader(request).read(name, question)
    const query = queries[name] as (db: DbOrTrx, question: unknown) => Promise<Answer<N>>
    return query(db, question)
  }
}
