import assert from 'node:assert/strict'
import { anAdmin } from '#test/builders.ts'
import { facultyPage, fillUniversities, openAsAdmin } from './admin-people-steps.ts'
import { journeyAlone as journey } from './stage.ts'
import { goToEnd, sees } from './steps.ts'

journey(
  'all of 1,000 universities and 3,000 faculty can be reached, and only a screenful is rendered',
  async (stage) => {
    await fillUniversities(stage, stage.school, 1_000, 3_000)
    const desk = await stage.desk()
    await openAsAdmin(desk, await anAdmin(stage.world, 'master'), 'master', facultyPage)
    await sees(desk, '3,000 faculty at 1,001 universities')
    const drawn = (lines: string) => desk.locator(lines).count()
    assert.ok((await drawn('main ul[aria-label=Universities] > li')) < 60)
    await desk.getByRole('button', { name: /^Alder University/ }).click()
    const box = desk.getByRole('region', { name: 'Faculty of Alder University' })
    const rows = '[aria-label="Faculty of Alder University"] tbody tr[data-index]'
    await desk.locator(rows).first().waitFor()
    assert.equal((await box.boundingBox())?.height, 500)
    assert.ok((await drawn(rows)) < 60)
    await desk.getByRole('checkbox', { name: 'Select Prof 0000 Abernathy' }).check()
    await box.focus()
    await goToEnd(desk, `${rows}[aria-rowindex="3001"]`)
    assert.ok((await drawn(rows)) < 60, 'at the end too')
    await stage.check(desk, 'faculty, the end of 3,000')
    await desk.getByLabel('Search by name, email or university').fill('filled 0999')
    await desk.getByRole('button', { name: /^Filled 0999/ }).waitFor()
    await desk.getByLabel('Search by name, email or university').fill('prof2999@')
    await desk.getByRole('checkbox', { name: 'Select Prof 2999 Abernathy' }).check()
    await sees(desk, '2 selected at Alder University')
  },
)
