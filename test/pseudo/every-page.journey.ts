// Every public page and every student’s page in the pseudo-language, on a phone.
import { bareWall } from '#test/journeys/camera.ts'
import { helpShots, registrationShots, signInShots } from '#test/journeys/public-shots.ts'
import { castOf } from '#test/journeys/shots.ts'
import { journey } from '#test/journeys/stage.ts'
import { checkInShots, dashboardShots, profileShots } from '#test/journeys/student-shots.ts'
import { seeAll } from './see-all.ts'

journey('the public pages speak another language', async (stage) => {
  const cast = await castOf(stage)
  await seeAll(stage, [...helpShots(), ...signInShots(stage, cast), ...registrationShots(stage)])
})

journey('the student’s pages speak another language', async (stage) => {
  stage.cameraSees(bareWall)
  const cast = await castOf(stage)
  await seeAll(stage, [...dashboardShots(cast), ...profileShots(cast), ...checkInShots(cast)])
})
