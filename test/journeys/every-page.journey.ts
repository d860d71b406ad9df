import { bareWall } from './camera.ts'
import { lookAtAll } from './look-at-all.ts'
import { helpShots, registrationShots, signInShots } from './public-shots.ts'
import { castOf } from './shots.ts'
import { journey } from './stage.ts'
import { checkInShots, dashboardShots, profileShots } from './student-shots.ts'

journey('the help pages have no barriers, on a phone and at a desk, light and dark', async (stage) => {
  await lookAtAll(stage, helpShots())
})

journey('signing in has no barriers, on a phone and at a desk, light and dark', async (stage) => {
  await lookAtAll(stage, signInShots(stage, await castOf(stage)))
})

journey('registering has no barriers, on a phone and at a desk, light and dark', async (stage) => {
  await lookAtAll(stage, registrationShots(stage))
})

journey('a student’s dashboard has no barriers, on a phone and at a desk, light and dark', async (stage) => {
  stage.cameraSees(bareWall)
  await lookAtAll(stage, dashboardShots(await castOf(stage)))
})

journey('a student’s profile has no barriers, on a phone and at a desk, light and dark', async (stage) => {
  await lookAtAll(stage, profileShots(await castOf(stage)))
})

journey('checking in has no barriers, on a phone and at a desk, light and dark', async (stage) => {
  await lookAtAll(stage, checkInShots(await castOf(stage)))
})
