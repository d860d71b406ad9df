import type { Page } from 'playwright-core'
import { aClassWith, aStudent } from '#test/builders.ts'
import { addToRoll } from '#test/bench/hall.ts'
import { ask } from './class-details-steps.ts'
import { chooseGradebook } from './gradebook-steps.ts'
import { aSemester } from './own-credit-steps.ts'
import { mockResponse, chooses, inTurn, storedKeys, type Cast, type Shot } from './shots.ts'
import type { Stage } from './stage.ts'
import { sees } from './steps.ts'

/** Returns the shots of a class with a credit rule: its credits, kept copies, gradebook file, and students’ appeals. */
export async function classCreditShots(stage: Stage, { lonely, school }: Cast): Promise<Shot[]> {
  const { world } = stage
  const { whitcombe, lena, bio, plato, genes, fair, posters } = await aSemester(stage)
  const [wei, ana] = [await aStudent(world, school, 'Wei'), await aStudent(world, school, 'Ana')]
  const { id: talks } = await aClassWith(world, whitcombe, [lena, wei, ana], 'PSYCH 320')
  for (const event of [plato, genes, fair])
    await ask(stage, whitcombe, 'POST', '/api/class-events/', { class_instance: talks, event: event.id })
  for (const event of [genes, fair]) await addToRoll(world.db, event, [wei])
  const rule = { counts: 'at-least', needed: 2, points: 10_000 }
  await ask(stage, whitcombe, 'PUT', `/api/classes/${talks}/credit-rule/`, rule)
  await ask(stage, whitcombe, 'POST', `/api/classes/${talks}/published-credits/`)
  await ask(stage, lena, 'POST', '/api/appeals/', { event: posters.id, text: 'My phone died at the door.' })
  await ask(stage, lena, 'POST', '/api/appeals/', { event: fair.id, class: bio })
  const appeal = await ask(stage, lena, 'POST', '/api/appeals/', { event: genes.id, text: 'I was in the last row.' })
  const answer = { answer: 'declined', text: 'You came after the talk.' }
  await ask(stage, whitcombe, 'POST', `/api/appeals/${appeal.id}/answer/`, answer)

  const as = storedKeys.faculty(whitcombe)
  const path = `/faculty/classes/${talks}?tab=credits`
  const table = (page: Page) => sees(page, '2 of 2')
  return [
    {
      name: 'faculty dashboard, questions',
      path: '/faculty/dashboard',
      as,
      first: inTurn(chooses('button', /about credit$/), (page) => sees(page, 'Give credit')),
    },
    {
      name: 'faculty dashboard, answered questions',
      path: '/faculty/dashboard',
      as,
      first: inTurn((page) => sees(page, /about credit/), chooses('button', /^Answered/)),
    },
    { name: 'faculty dashboard, new', path: '/faculty/dashboard', as: storedKeys.faculty(lonely) },
    {
      name: 'faculty dashboard, day failed',
      path: '/faculty/dashboard',
      as,
      prepare: mockResponse(/\/api\/faculty\/[^/]+\/day\//, 500),
      first: (page) => sees(page, /Couldn’t load today’s events/),
      trouble: [/500 GET \/api\/faculty\//],
    },
    { name: 'class, credits, rule', path, as, first: table },
    {
      name: 'class, credits, one short',
      path,
      as,
      first: inTurn(table, chooses('button', /^One short/), (page) =>
        page.getByText('2 of 2').first().waitFor({ state: 'detached' }),
      ),
    },
    {
      name: 'class, credits, a student',
      path,
      as,
      first: inTurn(table, chooses('link', /Lena/), (page) => sees(page, 'Events of the term')),
    },
    {
      name: 'class, credits, effect',
      path,
      as,
      first: inTurn(
        chooses('button', 'Edit rule'),
        (page) => page.getByRole('textbox', { name: 'Number of events' }).fill('3'),
        (page) => sees(page, /student.* los/),
      ),
    },
    {
      name: 'class, credits, failed',
      path,
      as,
      prepare: mockResponse(/\/credits\/\?/, 500),
      first: (page) => sees(page, 'Try again'),
      trouble: [/500 GET \/api\/classes\//],
    },
    {
      name: 'class, gradebook, refused',
      path: `/faculty/classes/${talks}/gradebook`,
      as,
      first: inTurn(
        (page) => chooseGradebook(page, 'Name,Color\r\nMaya,red,2\r\n'),
        (page) => page.getByRole('alert').first().waitFor(),
      ),
      trouble: [/400 POST .*\/gradebook\/preview\//],
    },
  ]
}
