import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { hashSecret } from '#server/http/secrets.ts'
import { aSchool, aStudent, anAdmin, password } from '#test/builders.ts'
import { askForLink, readCookies, passwordSignIn, register, verify } from '#test/sign-in-steps.ts'
import { onAnyEngine, onBothEngines, publicUrl, type World } from '#test/world.ts'

onAnyEngine('a token is st1_ and 256 random bits, different each time', async (world) => {
  const student = await aStudent(world, await aSchool(world))
  const signedIn = await passwordSignIn(world, 'student', student.email)
  const cookies = readCookies(signedIn, 'sid')
  const headers = { origin: publicUrl }
  const tokens = [signedIn.body.token as string]
  while (tokens.length < 200) {
    const restored = await world.call('POST', '/api/session/restore/', { headers, cookies })
    tokens.push(restored.body.token)
  }
  for (const token of tokens) assert.match(token, /^st1_[\w-]{43}$/)
  assert.equal(new Set(tokens).size, tokens.length)

  const bytes = tokens.map((token) => Buffer.from(token.slice(4), 'base64url'))
  for (let bit = 0; bit < 256; bit += 1) {
    const set = bytes.filter((secret) => (secret.readUInt8(bit >> 3) >> (bit & 7)) & 1).length
    // With 200 fair coins, fewer than 50 or more than 150 heads happen once in 10^12 times.
    assert.ok(set > 50 && set < 150, `bit ${bit} is set in ${set} of 200 tokens`)
  }
})

onBothEngines('the database contains no token, cookie, code, link or password', async (world) => {
  const school = await aSchool(world)
  const admin = await anAdmin(world, 'master')
  const ownWords = 'seven purple bicycles'
  const email = `noor@${school.studentDomain}`
  const registration = await register(world, 'student', school, email, { body: { password: ownWords } })
  const unused = await askForLink(world, 'student', email, { cookies: registration.cookies })
  const verified = await verify(world, 'student', { code: registration.code }, { cookies: registration.cookies })
  assert.equal(verified.status, 200, verified.text)
  const direct = await passwordSignIn(world, 'student', email, { password: ownWords })
  const asAdmin = await passwordSignIn(world, 'admin', admin.email)
  await passwordSignIn(world, 'admin', admin.email, { password: 'wrong but secret too' })

  const { lr, sid, dev } = { ...registration.cookies, ...readCookies(direct, 'sid', 'dev') }
  const secrets = {
    'link of the registration': registration.token,
    'code of the registration': registration.code,
    'link never used': unused.token,
    'code never used': unused.code,
    'cookie of the browser that asked': lr ?? '',
    'token by code': verified.body.token,
    'token by password': direct.body.token,
    'token of the administrator': asAdmin.body.token,
    'session cookie': sid ?? '',
    'cookie of the browser': dev ?? '',
    'own password': ownWords,
    "administrator's password": password,
    'password mistyped': 'wrong but secret too',
  }
  const storedText = await everyRow(world)
  // Proves that the search works, because it finds the token's hash.
  assert.ok(storedText.includes(hashSecret(direct.body.token)), 'the rows were not read')
  for (const [name, secret] of Object.entries(secrets)) {
    assert.ok(secret.length >= 8, name)
    assert.ok(!storedText.includes(secret.replace('st1_', '')), `the database has the ${name}`)
  }
})

/** Returns all rows of all tables as text, and on SQLite also the rest of the file and its log. */
async function everyRow(world: World): Promise<string> {
  const tables = await world.db.introspection.getTables({ withInternalKyselyTables: true })
  assert.ok(tables.length > 15)
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(world.db)
    texts.push(`${name}: ${JSON.stringify(rows)}`)
  }
  if (world.place.engine === 'sqlite') {
    for (const file of [world.place.path, `${world.place.path}-wal`]) {
      assert.ok(existsSync(file), file)
      texts.push(readFileSync(file, 'latin1'))
    }
  }
  return texts.join('\n')
}
