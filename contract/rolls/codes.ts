/** The reasons why a file isn’t made. */
export const reportCodes = {
  nothing_to_download: 'There’s nothing to put into the file.',
  gradebook_unknown: 'The file isn’t a table with a row for each student.',
  gradebook_encoding: 'The file isn’t text.',
  gradebook_broken:
    'Quotes aren’t closed, or a row has another number of cells than the titles. `lines` names the row.',
  gradebook_no_column: 'The file has no column that takes points, or `column` isn’t one of them.',
  gradebook_choose_column: 'The file has several columns that take points. `column` has to name one.',
  gradebook_twice: 'Two rows of the file are about the same student. `lines` names them.',
  gradebook_too_large: 'The file has more than 20,000 rows or 1,500,000 cells.',
} as const
