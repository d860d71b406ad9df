/** One measured number, with its goal if it has one. */
export type Figure = {
  name: string
  description: string
  value: number
  digits: number
  minimum?: number
  maximum?: number
}

/** Whether a figure reaches its goal. True when it has no goal. */
export function reaches({ value, minimum, maximum }: Figure): boolean {
  return (minimum === undefined || value >= minimum) && (maximum === undefined || value <= maximum)
}

/** Returns figures as the rows of a Markdown table. */
export function asTable(figures: Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, description, value, digits, minimum, maximum } = figure
    const goal = minimum !== undefined ? `at least ${minimum}` : maximum !== undefined ? `at most ${maximum}` : ''
    const formatted = value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    return `| ${name} | ${description} | ${formatted} | ${goal}${reaches(figure) ? '' : ' **missed**'} |`
  })
  return ['| | | Measured | Goal |', '|---|---|---:|---|', ...rows].join('\n')
}
