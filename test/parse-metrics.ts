/**
 * Parses metrics like Prometheus. Maps names with labels, such as `rollbook_requests_total{class="2xx"}`, to values.
 */
export function parseMetrics(text: string): Map<string, number> {
  const rows = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    rows.map((row) => {
      const separator = row.lastIndexOf(' ')
      return [row.slice(0, separator), Number(row.slice(separator + 1))]
    }),
  )
}
