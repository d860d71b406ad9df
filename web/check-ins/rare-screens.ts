// A single file for the browser to load, with the screens that most check-ins never show (load-rare-screens.ts).
export { CountsFor, CountsInBrief, CountsLater } from '#web/credits/receipt/counts-for.tsx'
export { NoDetails } from './unknown-event.tsx'
export { OutboxNews } from '#web/check-ins/outbox/outbox-news.tsx'
export { LateNote, TooEarly } from './not-open.tsx'
export { WaitingScreen } from '#web/check-ins/outbox/waiting-screen.tsx'
