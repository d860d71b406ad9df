import type { Histogram } from './counts.ts'

type Labels = Record<string, string>
/** One metric: its name, its description, and its values with their labels. */
export type Metric = {
  name: string
  about: string
  kind: 'counter' | 'gauge' | 'histogram'
  values: { part?: string; labels?: Labels; value: number }[]
}

/** Returns the text that Prometheus reads. https://prometheus.io/docs/instrumenting/exposition_formats/ */
export function asMetricsText(metrics: Metric[]): string {
  const lines = metrics.flatMap(({ name, about: description, kind, values }) => [
    `# HELP ${name} ${description}`,
    `# TYPE ${name} ${kind}`,
    ...values.map(({ part = '', labels = {}, value }) => `${name}${part}${asLabels(labels)} ${value}`),
  ])
  return `${lines.join('\n')}\n`
}

/** A metric with one value. */
export function single(name: string, description: string, kind: 'counter' | 'gauge', value: number): Metric {
  return { name, about: description, kind, values: [{ value }] }
}

/** A metric with a value for each value of a label. */
export function byLabel(
  name: string,
  description: string,
  label: string,
  values: Iterable<[string | number, number]>,
): Metric {
  const rows = Array.from(values, ([word, value]) => ({ labels: { [label]: String(word) }, value }))
  return { name, about: description, kind: 'counter', values: rows }
}

/** A histogram. Each range includes the ones before it. */
export function ranges(name: string, description: string, { bounds, counts, sum }: Histogram): Metric {
  let below = 0
  const buckets = counts.map((count, range) => {
    below += count
    return { part: '_bucket', labels: { le: String(bounds[range] ?? '+Inf') }, value: below }
  })
  const whole = [
    { part: '_sum', value: sum },
    { part: '_count', value: below },
  ]
  return { name, about: description, kind: 'histogram', values: [...buckets, ...whole] }
}

function asLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, word]) => `${name}=${JSON.stringify(word)}`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}
