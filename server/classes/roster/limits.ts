/** The largest body, in bytes, of a call with a list of students. */
export const largestList = 2_000_000
