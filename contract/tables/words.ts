import { catalog } from '#contract/language/catalog.ts'

/** The names of encodings, as the programs that write them are known. */
export const encodingWords = catalog('tables.encodingWords', {
  'windows-1252': 'Western European (Windows)',
  'windows-1254': 'Turkish (Windows)',
  'windows-1250': 'Central European (Windows)',
  'windows-1251': 'Cyrillic (Windows)',
  'windows-1253': 'Greek (Windows)',
  'windows-1255': 'Hebrew (Windows)',
  'windows-1256': 'Arabic (Windows)',
  'windows-1257': 'Baltic (Windows)',
  'windows-1258': 'Vietnamese (Windows)',
  'windows-874': 'Thai (Windows)',
  macintosh: 'Western European (Mac)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  shift_jis: 'Japanese (Shift JIS)',
  gb18030: 'Chinese, simplified (GB 18030)',
  big5: 'Chinese, traditional (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
})
