import { productName } from '#contract/product.ts'
import { setLetter, type Letter } from '#server/mail/letter.ts'

/** What the letter says; nothing of it can be looked up when it is sent. */
export type DeletedEvent = {
  event: string
  /** Ms since 1970, and the university's zone. */
  starts_at: number
  time_zone: string
  /** The owner's name; null when an administrator did it. */
  deleted_by: string | null
  /** The recipient's classes it counted for. */
  classes: string[]
  /** Not when nobody had checked in, or nobody stands on the rosters. */
  has_files: boolean
  /** Set in the email to the owner whose own classes it did not count for: how many check-ins it had. */
  check_ins?: number
}

/** To faculty whose classes an event counted for, when somebody else deleted it. Their classes' attendance is attached. */
export function eventDeletedLetter(deleted: DeletedEvent): Letter {
  const { event, starts_at, time_zone, deleted_by, classes, has_files } = deleted
  const format = { dateStyle: 'full', timeStyle: 'short' } as const
  const when = new Intl.DateTimeFormat('en-US', { ...format, timeZone: time_zone }).format(starts_at)
  const by = deleted_by ?? 'An administrator'
  const subject = `Deleted: ${event.replaceAll(/\s+/g, ' ')}`
  if (deleted.check_ins !== undefined)
    return setLetter({
      subject,
      paragraphs: [
        `${by} deleted your event “${event}” of ${when} (${time_zone}).`,
        `It had ${deleted.check_ins.toLocaleString('en-US')} ${deleted.check_ins === 1 ? 'check-in' : 'check-ins'}. ${productName} no longer has them.`,
      ],
      closing: [
        'You’re getting this email because you created the event. If you didn’t expect this, ask your administrators.',
      ],
    })
  const own = classes.length === 1 ? 'class' : 'classes'
  return setLetter({
    subject,
    paragraphs: [
      `${by} deleted the event “${event}” of ${when} (${time_zone}).`,
      `It counted for your ${own} ${new Intl.ListFormat('en-US').format(classes)}.`,
      has_files
        ? `Attached is who of your ${own} attended, as it stood when the event was deleted. Keep it: ${productName} no longer has it.`
        : 'No attendance is attached: nobody had checked in, or nobody stands on the roster.',
    ],
    closing: [`You get this letter because the event was assigned to your ${own}.`],
  })
}
