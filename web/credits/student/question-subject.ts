/** The subject of a question: presence at an event, with `class` its credit there, with `attempt` a refused attempt. */
export type QuestionSubject = { event: string; class?: { id: string; faculty: string }; attempt?: string }
