/** The limits of the email budgets. Each budget drains evenly: a full budget is empty again after an hour. */
export type MailLimits = {
  /**
   * The number of emails to unconfirmed addresses that a client share may cause at once while none of its addresses was
   * confirmed recently: a class that registers together, with corrections.
   */
  share: number
  /**
   * The same number after many confirmations, and for emails to confirmed addresses: 800 first-time students in a hall
   * share an IP address, and each may request two emails.
   */
  maxPerShare: number
  /**
   * The multiple of these numbers that an IPv6 /48 may cause. After many confirmations it is four, because the /48 may
   * be a whole campus. At the start it is only two, because the /48 may be one rented server. It is more than one, so
   * that a single /56 can't use up the budget of the /48.
   */
  wide: { start: number; most: number }
  /**
   * The number of emails by which each confirmed address raises its share's budget for a day, besides returning its
   * own.
   */
  raise: number
  /**
   * The number of emails from the reserves that each confirmed address allows. A hall with 30 confirmed addresses gets
   * 120.
   */
  reserved: number
  /** The number of emails to unconfirmed addresses at one university: several halls at once. */
  school: number
  /** The same number in total: as many as a university's mail server can send besides its other mail. */
  all: number
  /** The part of a university's budget and of the total budget that isn't reserved. */
  open: number
  /**
   * The number of emails that a refused address counts as. Each confirmed address of the share cancels one refused
   * address.
   */
  refusal: number
  /**
   * The number of emails by which refused addresses may push a share above its budget. A share with only refused
   * addresses then sends one email every 24 s. That is half the budget's rate, and fast enough for a hall behind the
   * same address.
   */
  overdraft: number
  /**
   * The number of held emails of a share, of a university and in total. At the rate of the budgets they are sent within
   * seven hours. Shares that hold few emails (`few`) may also use the reserves of the university and the total: 50 is a
   * small class, and 284 networks fill the total.
   */
  held: { share: number; few: number; school: number; all: number }
}

export const mailLimits: MailLimits = {
  share: 300,
  maxPerShare: 1_600,
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
