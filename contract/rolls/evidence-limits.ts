/** The thresholds above which evidence gives a hint: a hint about honest students is worse than none. */
export const evidenceLimits = {
  /** The center needs this many other positions: with fewer, it could be five friends at home. */
  positionsAtLeast: 10,
  /**
   * The worst accuracy (m) that still counts. Wi-Fi in a hall gives about 20 to 150 m. Above 500 m, the position comes
   * from a cell tower, the network's address or a phone that shares only its rough location, and can be off by a
   * county.
   */
  usableAccuracy: 500,
  /** Someone must have been at least this far (m) from the center. No campus building is that long. */
  farFrom: 500,
  /**
   * A position's accuracy is subtracted this many times before its distance counts. Android's radius holds in 68 % of
   * cases (`Location.getAccuracy`), the web standard's in 95 %. Three times the smaller one is four and a half standard
   * deviations, which one honest position in 28,000 exceeds by chance, before `farFrom` is added.
   */
  accuracyTimes: 3,
  /**
   * Someone must have been this many times farther than three quarters of the roll, after accuracies are subtracted. So
   * no one is far at an event in two buildings or all over a campus.
   */
  spreadTimes: 3,
  /** A check-in must have waited at least this long (ms) on a phone. Less is a retry on a crowded network. */
  lateFrom: 60_000,
} as const
