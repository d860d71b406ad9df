import { toBaseLetters } from '#contract/fold-name.ts'

/**
 * Returns the `content-disposition` of a download. The file's name may be in any script (RFC 5987). Programs that can't
 * read such a name get it without accents, and without the parts in scripts that ASCII can't spell.
 */
export function attachment(name: string): string {
  const plain = toBaseLetters(name)
    .replaceAll(/[^\w.-]+/g, '_')
    .replaceAll(/_{2,}/g, '_')
    .replace(/^_/, '')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
