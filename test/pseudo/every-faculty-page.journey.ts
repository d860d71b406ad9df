// Every page of faculty in the pseudo-language, on a phone.
import { classShots } from '#test/journeys/class-shots.ts'
import { facultyShots } from '#test/journeys/faculty-shots.ts'
import { hallShots } from '#test/journeys/hall-shots.ts'
import { castOf } from '#test/journeys/shots.ts'
import { journey } from '#test/journeys/stage.ts'
import { seeAll } from './see-all.ts'

journey('the faculty’s pages speak another language', async (stage) => {
  const cast = await castOf(stage)
  await seeAll(stage, [...facultyShots(cast), ...(await classShots(stage, cast))])
})

journey('the page of a hall speaks another language', async (stage) => {
  await seeAll(stage, await hallShots(stage))
})
