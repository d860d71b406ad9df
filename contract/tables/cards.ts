// Reads people who are pasted as cards: `Name: Ana Chen`, and `Email: ana@x.edu` in the next line.

/**
 * Joins the two lines of each card into one with an empty one below, so that the numbers of lines stay the same.
 * Returns any other text, such as one with further addresses or names, as it is.
 */
export function joinCards(text: string): string {
  const cards = [...text.matchAll(card)].length
  const isWhole = cards === [...text.matchAll(nameLabel)].length && cards === text.split('@').length - 1
  return cards > 0 && isWhole ? text.replaceAll(card, '$1 <$3>$2') : text
}

const nameLabel = /^[ \t]{0,9}(?:(?:student|full) )?name {0,9}[:=]/gimu
const card =
  /^[ \t]{0,9}(?:(?:student|full) )?name {0,9}[:=] {0,9}([^\r\n<>@:;\t]{1,80})(\r\n|[\r\n])[ \t]{0,9}(?:student |university )?e-?mail(?: address)? {0,9}[:=] {0,9}([^\s<>@,;]{1,64}@[^\s<>@,;]{1,190})(?=[ \t]{0,9}$)/gimu
