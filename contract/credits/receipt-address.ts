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
export function readReceiptPath({ attendance = '', signature = '' }: Params): string | null {
  const receipt = `${attendance}.${signature}`
  return idPattern.test(attendance) && idPattern.test(signature) && receipt.length <= longest ? receipt : null
}

type Params = { attendance?: string | undefined; signature?: string | undefined }

/** The only characters in ids and signatures. */
const idPattern = /^[\w-]+$/
/** The maximum length of a receipt in an address, as on the server. A receipt has 60 characters. */
const longest = 100
