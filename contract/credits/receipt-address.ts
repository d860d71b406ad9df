/**
 * Returns the path of the page that shows a receipt. It has a slash in place of the dot, because a path with a dot in
 * its last part is a file’s.
 */
export function toReceiptPath(receipt: string): string {
  const dot = receipt.lastIndexOf('.')
  return `/receipt/${receipt.slice(0, dot)}/${receipt.slice(dot + 1)}`
}

/** Returns the receipt in the parts of such a path, or null when they can’t be one, so that no request is needed. */
export function readReceiptPath({ attendance = '', signature = '' }: Params): string | null {
  const receipt = `${attendance}.${signature}`
  return idPattern.test(attendance) && idPattern.test(signature) && receipt.length <= longest ? receipt : null
}

type Params = { attendance?: string | undefined; signature?: string | undefined }

/** Ids and hashes have only these characters. */
const idPattern = /^[\w-]+$/
/** The server takes no longer one in an address. A receipt has 60 characters. */
const longest = 100
