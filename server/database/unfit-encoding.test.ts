import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { anEmptyInstallation, runAdmin, serve } from '#test/servers.ts'
import { connectPatiently } from '#test/connect-patiently.ts'

for (const encoding of ['LATIN1', 'SQL_ASCII', 'UTF8'])
  test(`a PostgreSQL database is ${encoding === 'UTF8' ? 'taken' : 'refused'} in ${encoding}`, async (t) => {
    const place = await anEmptyInstallation(t, 'postgres')
    const url = new URL(place.env.DATABASE_URL!)
    const name = `${url.pathname.slice(1)}_${encoding.toLowerCase()}`
    const { db, close } = await connectPatiently({
      engine: 'postgres',
      url: url.href.replace(url.pathname, '/postgres'),
    })
    const drop = () => sql`drop database if exists ${sql.id(name)} with (force)`.execute(db)
    t.after(async () => {
      await drop()
      await close()
    })
    await drop()
    // As on a machine without a locale: a cluster made there has the encoding SQL_ASCII.
    await sql`create database ${sql.id(name)} encoding ${sql.lit(encoding)} locale 'C' template template0`.execute(db)
    url.pathname = `/${name}`
    const database = { engine: 'postgres', url: url.href } as const
    const installation = { ...place, database, env: { ...place.env, DATABASE_URL: url.href } }
    const create = ['create', '--email', 'a@x.edu', '--first-name', 'Łucja', '--last-name', '王', '--role', 'co']
    if (encoding === 'UTF8') {
      await (await serve(t, installation)).stop()
      const { code, err } = await runAdmin(installation, [...create, '--password-stdin'], 'three words of her own')
      assert.equal(code, 0, err)
      return
    }
    const remedy = new RegExp(
      `The database has the encoding ${encoding}, .*: create database ${name} owner \\w+ encoding 'UTF8'`,
    )
    await assert.rejects(serve(t, installation), { message: remedy })
    const { code, err } = await runAdmin(installation, ['list'])
    assert.deepEqual([code, err.split('\n').some((line) => remedy.test(line))], [1, true], err)
  })
