/** One measured number, with its goal if it has one. */
export type Figure = { name: string; what: string; value: number; digits: number; least?: number; most?: number }

/** Whether a figure reaches its goal. True when it has no goal. */
export function reaches({ value, least, most }: Figure): boolean {
  return (least === undefined || value >= least) && (most === undefined || value <= most)
}

/** Returns figures as the rows of a Markdown table. */
export function asTable(figures: Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, what, value, digits, least, most } = figure
    const goal = least !== undefined ? `at least ${least}` : most !== undefined ? `at most ${most}` : ''
    const shown = value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    return `| ${name} | ${what} | ${shown} | ${goal}${reaches(figure) ? '' : ' **missed**'} |`
  })
  return ['| | | Measured | Goal |', '|---|---|---:|---|', ...rows].join('\n')
}
