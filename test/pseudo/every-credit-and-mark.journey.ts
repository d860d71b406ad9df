// Each page is checked at phone width in light colors, and at desktop width in dark colors.
import { classCreditShots } from '#test/journeys/class-credit-shots.ts'
import { markShots } from '#test/journeys/mark-shots.ts'
import { createCast } from '#test/journeys/shots.ts'
import { journey } from '#test/journeys/stage.ts'
import { checkPages } from './check-pages.ts'

journey('the credits of a class and students’ questions about them are translated and accessible', async (stage) => {
  await checkPages(stage, await classCreditShots(stage, await createCast(stage)))
})

journey('marks on a roll are translated and accessible', async (stage) => {
  await checkPages(stage, await markShots(stage))
})
