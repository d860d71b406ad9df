import { classShots } from './class-shots.ts'
import { facultyShots } from './faculty-shots.ts'
import { hallShots } from './hall-shots.ts'
import { lookAtAll } from './look-at-all.ts'
import { castOf, type Shot } from './shots.ts'
import { journey, type Stage } from './stage.ts'

journey('events have no barriers, on a phone and at a desk, light and dark', async (stage) => {
  await lookAtAll(stage, facultyShots(await castOf(stage)))
})

journey('the lists of classes and what is in one have no barriers', async (stage) => {
  const [lists] = await someClasses(stage)
  await lookAtAll(stage, lists)
})

journey('the forms of a class have no barriers, nor has a professor’s profile', async (stage) => {
  const [, forms] = await someClasses(stage)
  await lookAtAll(stage, forms)
})

journey('the page of a hall that fills has no barriers, and neither has its projection', async (stage) => {
  await lookAtAll(stage, await hallShots(stage))
})

/** Lists and single classes; and their forms, with the profile. */
async function someClasses(stage: Stage): Promise<[Shot[], Shot[]]> {
  const shots = await classShots(stage, await castOf(stage))
  const isList = ({ name }: Shot) => name.startsWith('class')
  return [shots.filter(isList), shots.filter((shot) => !isList(shot))]
}
