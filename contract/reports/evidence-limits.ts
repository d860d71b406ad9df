/**
 * All thresholds above which a check-in's evidence is worth a hint. Each number avoids false alarms: a hint about an
 * honest crowd is worse than none.
 */
export const evidenceLimits = {
  /**
   * Other check-ins with a usable position that a middle needs. With fewer, five friends at home could be the middle and
   * those in the room the far ones.
   */
  positionsAtLeast: 10,
  /**
   * The worst accuracy (m) that still counts. Wi-Fi in a hall has about 20 to 150 m. Above 500 m it was a cell tower,
   * the network's address or a phone that only shares its rough location, and those can be off by a county.
   */
  usableAccuracy: 500,
  /** How far (m) from the center someone must have been: more than any campus building is long. */
  farFrom: 500,
  /**
   * How many times a position's accuracy is subtracted before its distance counts. Android's radius holds in 68 % of
   * cases (`Location.getAccuracy`), the web standard's in 95 %. Three times the smaller one is four and a half standard
   * deviations, which one honest position in 28,000 exceeds by chance, before `farFrom` is added.
   */
  accuracyTimes: 3,
  /**
   * How many times farther than three quarters of the roll, with accuracies subtracted, someone must have been. An
   * event in two buildings or over a whole campus has no single place, so no one is far from it.
   */
  spreadTimes: 3,
  /** How long (ms) a check-in must have waited on a phone. Less is a retry on a crowded network. */
  lateFrom: 60_000,
} as const
