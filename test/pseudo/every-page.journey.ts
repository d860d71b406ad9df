// Each page is checked at phone width in light colors, and at desktop width in dark colors.
import { bareWall } from '#test/journeys/camera.ts'
import { afterCheckInShots } from '#test/journeys/after-check-in-shots.ts'
import {
  helpShots,
  receiptShots,
  registrationShots,
  signInShots,
  stopEmailsShots,
} from '#test/journeys/public-shots.ts'
import { createCast } from '#test/journeys/shots.ts'
import { journey } from '#test/journeys/stage.ts'
import { checkInShots, creditShots, dashboardShots, profileShots } from '#test/journeys/student-shots.ts'
import { checkPages } from './check-pages.ts'

journey('the help pages are translated and accessible', async (stage) => {
  await checkPages(stage, helpShots())
})

journey('signing in is translated and accessible', async (stage) => {
  await checkPages(stage, signInShots(stage, await createCast(stage)))
})

journey('registering is translated and accessible', async (stage) => {
  await checkPages(stage, registrationShots(stage))
})

journey('the receipt of a check-in and turning off emails are translated and accessible', async (stage) => {
  const cast = await createCast(stage)
  await checkPages(stage, [...(await receiptShots(stage, cast)), ...stopEmailsShots(cast)])
})

journey('a student’s dashboard is translated and accessible', async (stage) => {
  stage.cameraSees(bareWall)
  await checkPages(stage, dashboardShots(await createCast(stage)))
})

journey('a student’s credits are translated and accessible', async (stage) => {
  await checkPages(stage, await creditShots(stage, await createCast(stage)))
})

journey('a student’s profile is translated and accessible', async (stage) => {
  await checkPages(stage, profileShots(await createCast(stage)))
})

journey('checking in is translated and accessible', async (stage) => {
  await checkPages(stage, checkInShots(await createCast(stage)))
})

journey('marks in a history, and the pages after a check-in, are translated and accessible', async (stage) => {
  await checkPages(stage, await afterCheckInShots(stage, await createCast(stage)))
})
