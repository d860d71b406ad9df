/** The thresholds for a hint. They are high, because a hint about an honest student is worse than no hint. */
export const evidenceLimits = {
  /** The minimum number of other positions for a center. With fewer, the center could be five friends at home. */
  positionsAtLeast: 10,
  /**
   * The worst accuracy (m) of a position that is used. Wi-Fi in a hall gives about 20 to 150 m. Above 500 m, the
   * position comes from a cell tower, the network's IP address or a phone that shares only an approximate location, and
   * can be off by a county.
   */
  usableAccuracy: 500,
  /** The minimum distance (m) from the center for a hint. No campus building is that long. */
  farFrom: 500,
  /**
   * A position's accuracy is subtracted from its distance this many times. Android's radius holds in 68 % of cases
   * (`Location.getAccuracy`), the web standard's in 95 %. Three times the smaller radius is 4.5 standard deviations,
   * which one honest position in 28,000 exceeds by chance, even before `farFrom` is added.
   */
  accuracyTimes: 3,
  /**
   * The student must be this many times farther than three quarters of the roll, after accuracies are subtracted. So
   * nobody is far at an event in two buildings or across a campus.
   */
  spreadTimes: 3,
  /**
   * The minimum time (ms) that a check-in was queued on a phone for a hint. A shorter delay is a retry on a crowded
   * network.
   */
  lateFrom: 60_000,
} as const
