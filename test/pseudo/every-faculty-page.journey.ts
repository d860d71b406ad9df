// Each page is checked at phone width in light colors, and at desktop width in dark colors.
import { classShots } from '#test/journeys/class-shots.ts'
import { facultyShots } from '#test/journeys/faculty-shots.ts'
import { hallShots } from '#test/journeys/hall-shots.ts'
import { createCast, type Shot } from '#test/journeys/shots.ts'
import { journey, type Stage } from '#test/journeys/stage.ts'
import { checkPages } from './check-pages.ts'

journey('events are translated and accessible', async (stage) => {
  await checkPages(stage, facultyShots(await createCast(stage)))
})

journey('lists of classes and the pages of a class are translated and accessible', async (stage) => {
  const [lists] = await someClasses(stage)
  await checkPages(stage, lists)
})

journey('the forms of a class and a professor’s profile are translated and accessible', async (stage) => {
  const [, forms] = await someClasses(stage)
  await checkPages(stage, forms)
})

journey('the page of a hall that fills and its projection are translated and accessible', async (stage) => {
  await checkPages(stage, await hallShots(stage))
})

/** Returns lists and single classes, and their forms with the profile. */
async function someClasses(stage: Stage): Promise<[Shot[], Shot[]]> {
  const shots = await classShots(stage, await createCast(stage))
  const isList = ({ name }: Shot) => name.startsWith('class')
  return [shots.filter(isList), shots.filter((shot) => !isList(shot))]
}
