/** Returns the path of a receipt's page: with a slash for the dot, which would make the last part a file’s. */
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
