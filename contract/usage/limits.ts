/** The filter's value for all universities. */
export const allUniversities = 'all'

/** The first and last day of the report (`YYYY-MM-DD`): those that an event can have. */
export const firstUsageDay = '1970-01-01'
export const lastUsageDay = '2199-12-31'
