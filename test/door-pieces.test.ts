import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { findSubstitute } from '#scripts/door-build.ts'
import { imports, readSource } from './source-imports.ts'

const root = join(import.meta.dirname, '..')
const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.door.json'), 'utf8')) as {
  compilerOptions: { paths: Record<string, [string]> }
}
const { paths } = compilerOptions

/** Each line uses a feature that MUI has and our small piece doesn't have. */
const unknownUses = [
  '<Alert severity="error" variant="filled" />',
  '<AppBar position="sticky" />',
  '<Box component="svg" noValidate />',
  '<Button variant="contained" startIcon={null} />',
  '<Button size="small" />',
  '<Button color="warning" />',
  '<Card raised />',
  '<Checkbox indeterminate />',
  '<FormControlLabel label="a" control={<Checkbox />} labelPlacement="start" />',
  '<IconButton color="error" />',
  '<CloseIcon color="error" />',
  '<Link underline="hover" />',
  '<OutlinedInput multiline />',
  '<Skeleton variant="circular" />',
  '<Toolbar variant="dense" />',
  '<Typography noWrap />',
]

test('the screens at the door use only features of the small pieces, and the type check reports any other', () => {
  const cache = join(root, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'door-'))
  try {
    const names = new Set(unknownUses.flatMap((line) => [...line.matchAll(/<(\w+)/g)].map(([, name]) => name!)))
    const lines = [
      ...[...names].map((name) =>
        name === 'CloseIcon'
          ? `import CloseIcon from '@mui/icons-material/Close'`
          : `import ${name} from '@mui/material/${name}'`,
      ),
      ...unknownUses.map((use, index) => `export const use${index} = ${use}`),
    ]
    writeFileSync(join(folder, 'uses.tsx'), lines.join('\n'))
    const files = ['main.tsx', 'door-pieces.d.ts'].map((file) => join(root, 'web/app/door', file))
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'tsconfig.door.json'),
        files: [...files, join(root, 'web/app/theme/augment.ts'), 'uses.tsx'],
      }),
    )
    // With several threads, each one would check most types again.
    const args = ['-p', folder, '--pretty', 'false', '--singleThreaded']
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), args, { cwd: root, encoding: 'utf8' })
    const errors = stdout.split('\n').filter((line) => /^\S+\(\d+,\d+\): error/.test(line))
    const isUse = (error: string) => error.includes('uses.tsx(')
    assert.deepEqual(
      errors.filter((error) => !isUse(error)),
      [],
      'the door’s screens',
    )
    const refusedLines = new Set(errors.map((error) => Number(/\((\d+),/.exec(error)![1])))
    assert.deepEqual(
      unknownUses.filter((_, index) => !refusedLines.has(names.size + index + 1)),
      [],
      'accepted',
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the type check replaces the same modules with small pieces as the build', () => {
  for (const [module, [file]] of Object.entries(paths)) {
    if (module.startsWith('@mui/icons-material')) continue
    assert.equal(`./${relative(root, findSubstitute(module) ?? '')}`, file, module)
  }
  const checkedFiles = new Set(Object.values(paths).map(([file]) => file))
  const pieces = globSync('web/app/pieces/*', { cwd: root }).filter((file) => !file.endsWith('create-svg-icon.tsx'))
  assert.ok(pieces.length > 15)
  assert.deepEqual(
    pieces.filter((file) => !checkedFiles.has(`./${file}`)),
    [],
  )
})

test('the screens at the door read only colors from the theme, and use no MUI hooks', () => {
  const files = new Set<string>()
  const visit = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const { importer, target } of imports) if (importer === file) visit(target)
  }
  visit('web/app/door/main.tsx')
  const screens = [...files].filter((file) => /^web\/(?!app\/(?:theme|door)).*\.tsx?$/.test(file))
  assert.ok(screens.length > 100, String(screens.length))
  const uses = screens.flatMap((file) =>
    readSource(file)
      .split('\n')
      .filter(
        (line) =>
          /\btheme\.(?!vars\.palette)/.test(line) ||
          /^import (?!type).*'@(?:mui\/(?:material\/[a-z]|system|material'|utils)|emotion\/styled)/.test(line),
      )
      .map((line) => `${file}: ${line.trim()}`),
  )
  assert.deepEqual(uses, [])
})
