/** Thrown when a query was ended because it ran longer than its limit. */
export class QueryTooLong extends Error {
  constructor(name: string, longest: number) {
    super(`The query ${name} took longer than ${longest / 1_000} s.`)
  }
}

/** Thrown when a query was ended because its caller closed the connection. No one is waiting for the response. */
export class CallerLeft extends Error {
  constructor() {
    super('The caller closed the connection.')
  }
}
