import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Administrator } from '#contract/administration/administration.ts'
import { findOwnSub } from './panel-right.ts'

const profile = {
  id: 'f',
  first_name: 'Ada',
  last_name: 'Quist',
  email: 'Ada@alder.edu',
  school: 's',
  school_name: 'Alder University',
}
const sub: Administrator = {
  id: 'a',
  email: 'ada@alder.edu',
  role: 'sub',
  first_name: 'Ada',
  last_name: 'Quist',
  school_name: 'Alder University',
}

for (const { name, admins, expected } of [
  { name: 'the panel is for a person with a sub administrator’s address', admins: [sub], expected: 'a' },
  { name: 'it is not for a sub administrator of another address', admins: [{ ...sub, email: 'x@alder.edu' }] },
  { name: 'it is not for a co-administrator', admins: [{ ...sub, role: 'co' as const, school_name: null }] },
  { name: 'it is not for a sub administrator elsewhere', admins: [{ ...sub, school_name: 'Birch University' }] },
  { name: 'it is for nobody when there is no administrator', admins: [] },
]) {
  test(name, () => assert.equal(findOwnSub(admins, profile)?.id, expected))
}
