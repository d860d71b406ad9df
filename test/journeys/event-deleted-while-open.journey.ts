import { call } from '#test/call.ts'
import { aDesk, aHall, checkIn } from './hall-steps.ts'
import { journey, mainJourney } from './stage.ts'
import { sees, seesHeading } from './steps.ts'

journey('the live page and the projection of an event say at once that a colleague deleted it', async (stage) => {
  const hall = await aHall(stage)
  const { professor, event, students } = hall
  await checkIn(stage, students.Maya, event)
  const desk = await aDesk(stage, professor)
  await desk.goto(`/faculty/events/${event.id}/live`)
  await sees(desk, /^Live/)
  const wall = await desk.context().newPage()
  await wall.goto(`/faculty/events/${event.id}/projector`)
  await wall.getByRole('img', { name: /^QR code/ }).waitFor()
  await sees(wall, /^Live/)

  stage.allowTrouble(/desk: 404 GET \/api\/events\//)
  await call(stage.site, 'DELETE', `/api/events/${event.id}/?faculty_id=${professor.id}`, { token: professor.token })
  await seesHeading(desk, 'This event doesn’t exist')
  await sees(desk, 'It may have been deleted.')
  await seesHeading(wall, 'This event doesn’t exist')
  await wall.getByRole('img', { name: /^QR code/ }).waitFor({ state: 'detached' })
  await wall.getByRole('link', { name: 'Back to Events' }).click()
  await seesHeading(wall, 'Events')
})

mainJourney('a live page that stays open follows its event to another room', async (stage) => {
  const { professor, event } = await aHall(stage)
  const desk = await aDesk(stage, professor)
  await desk.clock.install()
  await desk.goto(`/faculty/events/${event.id}/live`)
  await sees(desk, /Harlan Hall, Room 201/)
  await stage.world.db.updateTable('event').set({ location: 'Room 7' }).where('id', '=', event.id).execute()
  await desk.clock.fastForward(31_000)
  await sees(desk, /Room 7/)
})
