/** Returns a value as the UTF-8 bytes of its JSON. Threads transfer bytes without copying, but copy rows one by one. */
export function jsonBytes(value: unknown): Uint8Array<ArrayBuffer> {
  return textBytes(JSON.stringify(value))
}

/** Returns a text as UTF-8 bytes in their own buffer: the pool that Buffer shares can't be sent to another thread. */
export function textBytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
