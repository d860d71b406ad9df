import assert from 'node:assert/strict'
import { aClassWith, aFaculty, anAdmin } from '#test/builders.ts'
import { facultyPage, openAsAdmin } from './admin-people-steps.ts'
import { journeyAlone as journey } from './stage.ts'
import { press, sees } from './steps.ts'

journey(
  'an account or a university whose contents can’t be counted can still be deleted by typing its name',
  async (stage) => {
    const { world, school } = stage
    await aClassWith(world, await aFaculty(world, school, 'Lucas'), [])
    const desk = await stage.desk()
    const dialog = desk.getByRole('dialog')
    const refuse = (counting: string) => desk.route(counting, (route) => route.fulfill({ status: 500, json: {} }))
    stage.expectTrouble(/desk: 500 GET \/api\/faculty\/[^/]+\/deletion\//)
    stage.expectTrouble(/desk: 500 GET \/api\/schools\/[^/]+\/contents\//)

    await refuse('**/deletion/')
    await openAsAdmin(desk, await anAdmin(world, 'master'), 'master', facultyPage)
    await press(desk, 'Delete Lucas Whitcombe')
    await sees(dialog, 'We couldn’t check what this will delete.')
    await sees(dialog, /^The classes\s*not counted$/)
    const account = dialog.getByRole('button', { name: 'Delete Account' })
    assert.equal(await account.isDisabled(), true, 'the name is required')
    await stage.check(desk, 'delete faculty, not counted')
    await desk.unroute('**/deletion/')
    await press(dialog, 'Try again')
    await sees(dialog, /^The classes\s*1$/)
    await press(dialog, 'Cancel')
    await dialog.waitFor({ state: 'hidden' })
    await refuse('**/deletion/')
    await press(desk, 'Delete Lucas Whitcombe')
    await dialog.getByLabel(/^Type the name/).fill('Lucas Whitcombe')
    await account.click()
    await sees(desk, 'The account of Lucas Whitcombe was closed. You can reopen it for 7 days.')

    await refuse('**/contents/')
    await desk.goto('/admin/universities')
    await press(desk, 'Delete Alder University')
    await sees(dialog, 'We couldn’t check what this will delete.')
    await sees(dialog, /^Students\s*not counted$/)
    await stage.check(desk, 'delete university, not counted')
    await dialog.getByLabel(/^Type the university’s name/).fill('Alder University')
    await press(dialog, 'Delete University')
    await sees(desk, 'University deleted successfully!')
    const open = await world.db.selectFrom('school').select('id').where('closed_at', 'is', null).execute()
    assert.deepEqual(open, [])
  },
)
