/** What a question is about: presence at an event, with `class` its credit there, with `attempt` a refused try. */
export type AskedAbout = { event: string; class?: { id: string; faculty: string }; attempt?: string }
