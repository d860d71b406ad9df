/**
 * Returns the path of a receipt's page. A slash replaces the dot, because with a dot the last part would look like a
 * file name.
 */
export function toReceiptPath(receipt: string): string {
  const dot = receipt.lastIndexOf('.')
  return `/receipt/${receipt.slice(0, dot)}/${receipt.slice(dot + 1)}`
}

/**
 * Returns the receipt from the parts of such a path. Null if they can’t be a receipt, so that the page needn't send a
 * request.
 */
export function readReceiptPath({ attendance = '', signature: text = '' }: Params): string | null {
  const signature = readSignature(text)
  return signature !== null && /^[\w-]{16}$/.test(attendance) ? `${attendance}.${signature}` : null
}

/**
 * Returns the signature at the beginning of the last part of an address, or null. Mail programs and people add the
 * period, parenthesis or asterisk that follows an address in a text.
 */
export const readSignature = (text: string): string | null => /^[\w-]{43}/.exec(text)?.[0] ?? null

type Params = { attendance?: string | undefined; signature?: string | undefined }
