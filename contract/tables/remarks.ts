// Distinguishes remarks after a name from names. Meeting tools, mail programs and forms write remarks in brackets.

/** Words at the start of a remark: `(Guest)`, `(she/her)`, `[EXTERNAL]`, `(Host, me)`. */
const beginning =
  /^(?:guest|students?|(?:(?:team|group|project) )?(?:lead|leader|captain)|ta|tutor|moderator|(?:under)?grad|wait ?listed|registered|enrolled|dropped|withdrawn|audit(?:ing|or)?|confidential|ferpa|external|ext|unverified|host|co-?host|organi[sz]er|presenter|muted|away|iphone|ipad|exchange|erasmus|pronouns|me|you|she|he|they|ze|xe|née?|geb\.?|formerly|[af]\.?k\.?a\.?)(?![\p{L}\p{N}])/iu
/** Complete remarks in other languages. */
const whole = new Set(
  (
    'ich|moi|yo|eu|ik|我|自分|나|gast|extern|externer|nicht überprüft|nicht verifiziert|gastgeber|gastgeberin|organisator|invité|invitée|externe|non vérifié|non vérifiée|hôte|' +
    'invitado|invitada|externo|externa|sin verificar|no verificado|anfitrión|anfitriona|convidado|convidada|não verificado|anfitrião|' +
    'ospite|esterno|esterna|non verificato|organizzatore|niet geverifieerd|gość|zewnętrzny|niezweryfikowany|gäst|gjest|gæst|vieras|misafir|externí|vendég|' +
    'гость|внешний|гість|зовнішній|επισκέπτης|ゲスト|外部|未確認|ホスト|来宾|访客|訪客|未验证|主持人|组长|組長|班长|班長|게스트|외부|호스트'
  ).split('|'),
)
/** Pronouns in other languages. Many are also names, but those start with a capital: `(Ella)`. */
const ownPronouns = new Set(
  'elle|il|iel|ella|él|lei|lui|ela|ele|sie|er|hij|zij|hen|hon|han|hun|ona|on|она|он|вона|він|ich|moi|yo|eu|io|ik'.split(
    '|',
  ),
)
/** Pronouns in any language: `sie/ihr`, `ella/la`, `he/him/his`. */
const severalPronouns = /^\p{L}{1,8}(?:\s?\/\s?\p{L}{1,8}){1,3}$/u
/** A username beside a name in a list: `mb2027`. */
export const signInName = /^\p{Ll}{1,8}\d{1,8}$/u

/** Pronouns, an id, a device, another name or a list after a name: `she/her`, `- 0017`, `’s iPhone`. */
const bareRemark =
  /(?<=\p{L}[.)'’]?)(?:(?:[,;]| [-–—|·/•])? (?:she|he|they|ze|xe|ella|él|elle|il|sie|er)(?:\s?\/\s?\p{L}{1,8}){1,3}|['’]s (?:iphone|ipad|macbook|phone|galaxy|laptop)(?: \p{L}{1,9})?| \(\p{Lu}{0,2}\d{3,12}\) [-–—] \S.{0,60}| [-–—|] (?:students?|\p{L}{2,5} \d{3,4})|,? (?:[-–—|] #?|#)\p{L}{0,2}\d{2,12}\p{L}?|,? \p{L}{1,2}\d{4,12}| via \p{L}[^@<>]{0,60}|,? (?:geb\.|née?|formerly|[af]\.?k\.?a\.?) \p{L}[\p{L}’'-]{1,30})$/iu

/** Polite words after a name in Japanese, Korean and Chinese. */
const politeWord =
  /(?<=[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]) ?(?:さん|様|さま|くん|님|씨|학생|同学|同學)$/u

const opening = '([（［'
const closing = ')]）］'
const footnotes = '*†‡§¹²³'
const bracketed = /[([（［]([^()[\]（）［］@]{1,60})[)\]）］]/gu

/** The reading of a Japanese or Korean name, after it: `山田 花子（ヤマダ ハナコ）`. */
const reading = /(?<=\p{Script=Han}\s?)[(（][\p{Script=Katakana}\p{Script=Hiragana}ー・\s]{2,40}[)）]/gu

/** Whether the text in brackets after a name is a remark, an id or a year. Names never contain digits. */
export function isRemark(text: string): boolean {
  return isWordRemark(text) || /\d/.test(text)
}

function isWordRemark(text: string): boolean {
  const remark = text.trim()
  return (
    beginning.test(remark) || whole.has(remark.toLowerCase()) || ownPronouns.has(remark) || severalPronouns.test(remark)
  )
}

/** Returns a name without remarks and ids in brackets after it, and without a footnote sign. */
export function withoutRemarks(name: string): string {
  let rest = name.replaceAll(reading, '').trimEnd()
  if (footnotes.includes(rest.at(-1) ?? ' ')) rest = rest.slice(0, -1).trimEnd()
  rest = rest.replace(bareRemark, '').replace(politeWord, '')
  while (closing.includes(rest.at(-1) ?? ' ')) {
    const start = Math.max(...Array.from(opening, (bracket) => rest.lastIndexOf(bracket)))
    const text = rest.slice(start + 1, -1)
    if (start <= 0 || !isRemark(text)) break
    // Without a space, as in `@SUM(A1)`, it is one word.
    if (!isWordRemark(text) && /^[^\s][([]/u.test(rest.slice(start - 1))) break
    rest = rest.slice(0, start).trim()
  }
  return rest
}

/** Replaces remarks in brackets with spaces. Ids stay. */
export function dropRemarks(line: string): string {
  return line
    .replaceAll(reading, '')
    .replaceAll(bracketed, (brackets, text: string) => (isWordRemark(text) ? ' ' : brackets))
}
