/** Below this many rows, SQLite keeps no statistics of a table. */
const fewRows = 1_000

/**
 * SQL that deletes the statistics of small tables. With them SQLite reads the whole table instead of an index, and goes
 * on doing so for hours when a first event fills it. The first number of `stat` counts rows
 * (https://sqlite.org/fileformat2.html#stat1tab).
 */
export const forgetSmallTables = `delete from sqlite_stat1 where tbl in
  (select tbl from sqlite_stat1 group by tbl having coalesce(max(cast(stat as integer)), 0) < ${fewRows})`
