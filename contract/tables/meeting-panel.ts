// Reads participants copied from a meeting's panel, which has a line for each name and other lines for buttons and
// states.
import { oneLine } from '#contract/typed-text.ts'
import type { PageLine } from './copied-page.ts'
import { areInitials } from './initials.ts'
import { dropRemarks } from './remarks.ts'

const split = (list: string) => new Set(list.split('|'))

/** Lines that occur only in panels of Zoom, Teams, Google Meet and Webex. */
const signs = split(
  'muted|unmuted|mute|unmute|mute all|unmute all|video off|video on|camera off|camera on|(host)|(co-host)|(me)|(you)|(host, me)|(co-host, me)|meeting host|share invite|add people|search for people|find a participant|copy meeting info|raised hands|raised hand|raise hand|lower hand|lower all hands|lower all|more options|more actions|pin to screen|your presentation|presentation|no response|computer audio muted|computer audio unmuted|no audio connected|mic_off|mic_none|more_vert|keep_public|keep_off|person_add|expand_less|expand_more|volume_up|domain_disabled|frame_person|visual_effects|pan_tool|back_hand|arrow_drop_down|alle stummschalten|silenciar todo|silenciar a todos|désactiver tous les micros|disattiva tutti|silenciar tudo|iedereen dempen|stummgeschaltet|stumm geschaltet|gedempt|wyciszony|silencioso|ton aus|kamera aus|micro désactivé|silenciado|microfono disattivato|ミュート|ミュート中|已静音|음소거됨',
)
/** Lines that may be names in other lists. */
const otherSigns = split(
  'host|co-host|cohost|organizer|organiser|presenter|attendee|guest|external|unverified|more|invite|people|me|you|chat|search|close|devices|keep|mic|type a name|accepted|tentative|unknown|contributor|teilnehmer|teilnehmende|participantes|partecipanti|deelnemers|keine antwort|sin respuesta|aucune réponse|nessuna risposta|sem resposta|geen reactie|organisatrice|organizadora|organizzatrice|on hold|organisator|organisatorin|organisateur|organizador|organizzatore|gastgeber|gastgeberin',
)
/** Headings above people who are in the meeting. */
const attending = split(
  'in this meeting|in the meeting|in meeting|in call|in the call|currently in this meeting|contributors|participants|attendees|presenters|panelists|joined|in dieser besprechung|dans cette réunion|en esta reunión|in questa riunione|nesta reunião|in deze vergadering|in der videokonferenz|dans l’appel|en la llamada|teilnehmer|参加者',
)
/** Headings above people who aren't in the meeting. */
const elsewhere = split(
  'others invited|also invited|invited|not joined|not in meeting|not in this meeting|waiting room|in the waiting room|waiting in lobby|waiting in the lobby|in lobby|in the lobby|waiting to join|waiting to be admitted|suggestions|andere eingeladene|weitere eingeladene|eingeladen|autres invités|autres personnes invitées|otros invitados|altri invitati|outros convidados|andere genodigden|他の招待者|其他受邀者|其他受邀者|초대된 다른 사용자',
)
const states =
  /(?:,\s*(?:computer audio (?:un)?muted|(?:un)?muted|no audio connected|video (?:off|on)|camera (?:off|on)))+$/iu

/** Reads the lines of a panel. Returns null if fewer than two lines are typical of a panel. */
export function readPanel(lines: readonly string[]): PageLine[] | null {
  const texts = lines.map(oneLine)
  // The line below a heading may be the number of people.
  const isCounted = (text: string, index: number) =>
    attending.has(foldSign(text)) && /^\d{1,4}$/.test(texts[index + 1] ?? '')
  if (texts.filter((text, index) => isSure(text) || isCounted(text, index)).length < minSigns) return null
  const names = texts.map((text) => oneLine(dropRemarks(text.replace(states, ''))))
  let isElsewhere = false
  return texts.map((text, index): PageLine => {
    const sign = foldSign(text)
    if (text === '') return { cells: [] }
    // “Invited” alone is the status of one person.
    const isOfOthers = elsewhere.has(sign) && (sign !== 'invited' || /\d/.test(text))
    if (attending.has(sign) || isOfOthers) {
      isElsewhere = isOfOthers
      return { cells: [text], skipped: 'page' }
    }
    const isSign = signs.has(sign) || otherSigns.has(sign) || sign === 'invited' || /^[a-z]+(?:_[a-z]+)+$/.test(text)
    const isEmpty = names[index] === '' || !/\p{L}/u.test(text)
    if (isSign || isEmpty || [names[index - 1], names[index + 1]].some((name) => areInitials(text, name ?? '')))
      return { cells: [text], skipped: 'page' }
    if (isElsewhere) return { cells: [text], skipped: 'absent' }
    return { cells: [text], text: names[index] ?? text }
  })
}
const minSigns = 2

/** Whether a line is typical of a panel, including a heading with a number of people. */
function isSure(text: string): boolean {
  const sign = foldSign(text)
  const isCounted = /\d[)\]]?$/u.test(text) && (attending.has(sign) || elsewhere.has(sign))
  return signs.has(sign) || isCounted || states.test(text)
}

/** Returns a line in lowercase and without the number of people after a heading. */
function foldSign(text: string): string {
  const words = text
    .toLowerCase()
    .split(/[\s:]+/u)
    .filter(Boolean)
  return words.slice(0, /^[([]?\d+[)\]]?$/u.test(words.at(-1) ?? '') ? -1 : undefined).join(' ')
}
