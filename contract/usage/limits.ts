/** The filter value for all universities. */
export const allUniversities = 'all'

/** The longest range shown by day, by week and by month, so that all points fit on one page. */
export const maxUsageRange = { days: 31, weeks: 26, years: 3 } as const

/** The first and last day of the report (`YYYY-MM-DD`). They are the limits for events. */
export const firstUsageDay = '1970-01-01'
export const lastUsageDay = '2199-12-31'
