/** The number of rows below which we don't keep statistics of a table. */
const fewRows = 1_000

/**
 * SQL that deletes the statistics of small tables. With them, SQLite reads the whole table instead of an index, and
 * continues to do so for hours while a first event fills the table. The first number of `stat` is the row count
 * (https://sqlite.org/fileformat2.html#stat1tab).
 */
export const deleteSmallTableStatistics = `delete from sqlite_stat1 where tbl in
  (select tbl from sqlite_stat1 group by tbl having coalesce(max(cast(stat as integer)), 0) < ${fewRows})`
