import assert from 'node:assert/strict'
import { aFaculty, aSchool } from '#test/builders.ts'
import { askForLink, linkSignIn, verify, visit } from '#test/sign-in-steps.ts'
import { onAnyEngine } from '#test/world.ts'

onAnyEngine("'This wasn’t me' about a stranger’s unused link doesn’t sign the owner out", async (world) => {
  const professor = await aFaculty(world, await aSchool(world))
  const ownLink = await askForLink(world, 'faculty', professor.email)
  const stranger = await askForLink(world, 'faculty', professor.email)
  const answer = await verify(world, 'faculty', { token: stranger.token, answer: 'not-me' })
  assert.deepEqual([answer.status, answer.body.signed_in], [200, false])
  assert.match(answer.body.message, /No one had used it/)
  assert.equal(await visit(world, 'faculty', professor.id, { token: professor.token }), 200)
  assert.equal((await verify(world, 'faculty', { token: stranger.token, answer: 'continue' })).status, 400)
  const { status } = await verify(world, 'faculty', { token: ownLink.token }, { cookies: ownLink.cookies })
  assert.equal(status, 200, 'the link she asked for herself still works')
})

onAnyEngine("'This wasn’t me' about a used link ends the other sessions, but not this browser’s", async (world) => {
  const professor = await aFaculty(world, await aSchool(world))
  const thisBrowser = await linkSignIn(world, professor)
  const used = await askForLink(world, 'faculty', professor.email)
  const otherBrowser = await verify(world, 'faculty', { code: used.code }, { cookies: used.cookies })
  const cookies = { sid: thisBrowser.cookies.sid! }
  const answer = await verify(world, 'faculty', { token: used.token, answer: 'not-me' }, { cookies })
  assert.match(answer.body.message, /signed out in every other browser/)
  assert.equal(await visit(world, 'faculty', professor.id, { token: otherBrowser.body.token }), 401)
  assert.equal(await visit(world, 'faculty', professor.id, { token: thisBrowser.body.token }), 200)
})
