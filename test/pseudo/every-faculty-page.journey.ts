// On a phone and at a desk, light and dark.
import { classShots } from '#test/journeys/class-shots.ts'
import { facultyShots } from '#test/journeys/faculty-shots.ts'
import { hallShots } from '#test/journeys/hall-shots.ts'
import { createCast, type Shot } from '#test/journeys/shots.ts'
import { journey, type Stage } from '#test/journeys/stage.ts'
import { checkPages } from './check-pages.ts'

journey('events are translated and have no barriers', async (stage) => {
  await checkPages(stage, facultyShots(await createCast(stage)))
})

journey('the lists of classes and what is in one are translated and have no barriers', async (stage) => {
  const [lists] = await someClasses(stage)
  await checkPages(stage, lists)
})

journey(
  'the forms of a class are translated and have no barriers, and so does a professor’s profile',
  async (stage) => {
    const [, forms] = await someClasses(stage)
    await checkPages(stage, forms)
  },
)

journey(
  'the page of a hall that fills is translated and has no barriers, and so does its projection',
  async (stage) => {
    await checkPages(stage, await hallShots(stage))
  },
)

/** Lists and single classes; and their forms, with the profile. */
async function someClasses(stage: Stage): Promise<[Shot[], Shot[]]> {
  const shots = await classShots(stage, await createCast(stage))
  const isList = ({ name }: Shot) => name.startsWith('class')
  return [shots.filter(isList), shots.filter((shot) => !isList(shot))]
}
