// Deliberately narrower than RFC 5322: no quoted local parts, no comments, no address literals, ASCII only.
// Universities use nothing else, and with the other forms one domain can be made to look like another.
const wellFormed =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+)$/i

/** The length limit in RFC 5321, section 4.5.3.1.3, minus the angle brackets. */
const maxAddressLength = 254

/** Parses an address as typed. Returns it trimmed and in lower case, with its domain. Null if it is invalid. */
export function readEmail(input: string): { address: string; domain: string } | null {
  const text = input.trim()
  // Tested before the conversion to lower case, which turns the Kelvin sign into a k.
  const domain = text.length > maxAddressLength ? undefined : wellFormed.exec(text)?.[1]
  return domain === undefined ? null : { address: text.toLowerCase(), domain: domain.toLowerCase() }
}

/** Masks an address except for its first letter and its domain: `j***@x.edu`. */
export function maskEmail(email: string): string {
  const atIndex = email.lastIndexOf('@')
  return `${email.slice(0, 1)}***${email.slice(atIndex)}`
}

/**
 * Returns the mailbox that an address delivers to: the address without the part that starts at `+` (RFC 5233
 * subaddressing), which its owner can choose freely. Used for email budgets and for "one account per mailbox". Takes an
 * address as `readEmail` returns it.
 */
export function findMailbox(address: string): string {
  const atIndex = address.lastIndexOf('@')
  const local = address.slice(0, atIndex)
  const plus = local.indexOf('+')
  // If the address starts with a plus, nothing would be left of its local part.
  return plus > 0 ? local.slice(0, plus) + address.slice(atIndex) : address
}
