/** What the list of refused attempts stores in the address, without a value. It leaves the address with the list. */
export const withoutRefused = { reference: null, reason: null }
