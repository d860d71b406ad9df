import { createHash } from 'node:crypto'

type Row = Record<string, unknown>

/**
 * Counts rows and computes a digest that changes with any value in them. The digest is the sum of the rows' SHA-256
 * hashes, each truncated to 128 bits, so it doesn't depend on the order in which a database returns the rows.
 */
export class RowsDigest {
  #sum = 0n
  rows = 0

  add(row: Row): void {
    const values = Object.keys(row)
      .toSorted()
      .map((column) => [column, row[column]])
    const hash = createHash('sha256').update(JSON.stringify(values)).digest()
    this.#sum = BigInt.asUintN(128, this.#sum + (hash.readBigUInt64LE(0) | (hash.readBigUInt64LE(8) << 64n)))
    this.rows += 1
  }

  /** Returns the digest as 32 hexadecimal digits. */
  text(): string {
    return this.#sum.toString(16).padStart(32, '0')
  }
}
