/** Returns a value as the UTF-8 bytes of its JSON. Threads can transfer bytes without copying them, unlike objects. */
export function jsonBytes(value: unknown): Uint8Array<ArrayBuffer> {
  return textBytes(JSON.stringify(value))
}

/** Returns a text as UTF-8 bytes. It isn't a Buffer, whose shared memory can't be transferred to another thread. */
export function textBytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
