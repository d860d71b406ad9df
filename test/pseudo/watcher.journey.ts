import { pseudoMessage } from '#contract/language/pseudo.ts'
import { journey } from '#test/journeys/stage.ts'

/** Reverses a text, because the watcher ignores texts that a journey uses. */
const backwards = (text: string) => JSON.stringify(Array.from(text).toReversed().join(''))

journey('the watcher finds English outside the catalogs, and sentences that are cut off', async (stage) => {
  stage.expectTrouble(/not in a catalog on \/about: “Forgotten sentence”/)
  stage.expectTrouble(/not in a catalog on \/about: “Forgotten label”/)
  stage.expectTrouble(/cut off on \/about: “A sentence in too narrow a place”/)
  stage.expectTrouble(/\/about is \d+ px wide/)
  const phone = await stage.phone()
  await phone.goto('/about')
  await phone.getByRole('heading', { level: 1 }).waitFor()
  const narrow = pseudoMessage('A sentence in too narrow a place')
  await phone.evaluate(`(() => {
    const read = (text) => Array.from(text).toReversed().join('')
    const main = document.querySelector('main')
    const add = (text, style) => main.append(Object.assign(document.createElement('p'), { textContent: text, style }))
    add(read(${backwards('Forgotten sentence')}), '')
    add(${JSON.stringify(narrow)}, 'width: 90px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis')
    add('', 'width: 600px; height: 20px')
    main.lastChild.setAttribute('aria-label', read(${backwards('Forgotten label')}))
  })()`)
  await phone.evaluate('globalThis.lookForSentences()')
})
