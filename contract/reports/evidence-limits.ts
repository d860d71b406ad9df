/**
 * From where on a check-in's evidence is worth a hint, in one place. Each number leans to silence: a hint that an honest
 * crowd raises is worth less than none.
 */
export const evidenceLimits = {
  /**
   * Other check-ins with a usable position that a middle needs. With fewer, five friends at home could be the middle and
   * those in the room the far ones.
   */
  positionsAtLeast: 10,
  /**
   * The least exact position (m) that says anything. Wi-Fi in a hall gives some 20 to 150 m; above 500 m it was a radio
   * mast, the network's address or a phone that shares its place only roughly, and those can be wrong by a county.
   */
  usableAccuracy: 500,
  /** How far (m) from the middle someone must at least have been: more than any building of a campus is long. */
  farFrom: 500,
  /**
   * How many times a position's own accuracy is taken off before its distance counts. Android means a radius that holds
   * in 68 % of cases (`Location.getAccuracy`), the web's standard one of 95 %; three times the smaller is four and a half
   * standard deviations, which one honest position in 28,000 exceeds by chance, before `farFrom` comes on top.
   */
  accuracyTimes: 3,
  /**
   * How many times further than three quarters of the roll, accuracies taken off, someone must have been. An event in
   * two buildings or over a whole campus has no single place, and then no one is far from it.
   */
  spreadTimes: 3,
  /** How long (ms) a check-in must have waited on a phone: less is a second try on a crowded network. */
  lateFrom: 60_000,
} as const
