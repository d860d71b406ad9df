import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Administrator } from '#contract/administration/administration.ts'
import { findOwnSub } from './panel-permission.ts'

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
  { name: 'a sub administrator with the same email address may use the panel', admins: [sub], expected: 'a' },
  {
    name: 'a sub administrator with a different email address doesn’t match',
    admins: [{ ...sub, email: 'x@alder.edu' }],
  },
  { name: 'a co-administrator can’t use the panel', admins: [{ ...sub, role: 'co' as const, school_name: null }] },
  {
    name: 'a sub administrator of a different university can’t use the panel',
    admins: [{ ...sub, school_name: 'Birch University' }],
  },
  { name: 'the panel is hidden when there are no administrators', admins: [] },
]) {
  test(name, () => assert.equal(findOwnSub(admins, profile)?.id, expected))
}
