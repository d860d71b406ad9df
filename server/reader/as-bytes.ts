/** Returns a value as the UTF-8 bytes of its JSON. Threads can transfer bytes without copying them, unlike objects. */
export function jsonBytes(value: unknown): Uint8Array<ArrayBuffer> {
  return textBytes(JSON.stringify(value))
}

/** Returns a text as UTF-8 bytes. Not as a Buffer, whose shared memory can't be transferred to another thread. */
export function textBytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

/** Joins pieces to one array of bytes, which can be transferred, too. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}
