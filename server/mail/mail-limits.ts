/** The numbers of the email budgets. Each budget drains evenly: a full one is empty again after an hour. */
export type MailLimits = {
  /**
   * Emails to unconfirmed addresses that a client share may cause at once while none of its addresses was confirmed
   * lately: a class that registers together, with corrections.
   */
  share: number
  /**
   * The same after many confirmations, and for emails to confirmed addresses: 800 first-timers of a hall share an
   * address, and each asks again.
   */
  mostByShare: number
  /**
   * The multiple that an IPv6 /48 may cause: after many confirmations four times, because it may be a whole campus,
   * but at the start twice, because it may be one rented server. Twice, so that no single /56 uses it up.
   */
  wide: { start: number; most: number }
  /** By how many emails a confirmed address raises its share's budget for a day, besides its own. */
  raise: number
  /** The emails of the reserves that a confirmed address allows. A hall of which 30 confirmed gets 120. */
  reserved: number
  /** Emails to unconfirmed addresses of one university: several halls at once. */
  school: number
  /** The same in total: as many as a university's mail server can send besides its other mail. */
  all: number
  /** The part of a university's and the total budget that is not a reserve. */
  open: number
  /** The number of emails that a refused address counts as. Each confirmed address of the share makes up for one. */
  refusal: number
  /**
   * The number of emails above its budget that refused addresses may bring a share. A share of which all addresses are
   * refused then sends one each 24 s: half the budget's rate, and soon enough for a hall behind the same address.
   */
  overdraft: number
  /**
   * Held emails of a share, of a university and in total. At the rate of the budgets they are sent within seven hours.
   * The reserves of the last two are also for shares that hold few: 50 is a small class, and 284 networks fill the
   * total.
   */
  held: { share: number; few: number; school: number; all: number }
}

export const mailLimits: MailLimits = {
  share: 300,
  mostByShare: 1_600,
  wide: { start: 2, most: 4 },
  raise: 2,
  reserved: 4,
  school: 2_400,
  all: 6_000,
  open: 2 / 3,
  refusal: 20,
  overdraft: 1,
  held: { share: 1_600, few: 50, school: 16_000, all: 40_000 },
}
