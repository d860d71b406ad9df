/** Bytes of a call that carries a list of students. */
export const largestList = 2_000_000
